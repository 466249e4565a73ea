//! Hashes of whole value tables of moore(k): FNV-1a 64 over the ordered table, C order, each value
//! as two bytes, the low one first.

use grundy::game::{HeapBox, Order};
use grundy::plan::{TableJob, Way, table};
use grundy::rulesets::{HeapRuleset, Moore};
use grundy::solve::Want;
use grundy::work::Context;

/// (heaps, k, max, hash), computed once by other code.
const GOLDEN: [(usize, u64, u64, u64); 6] = [
    (3, 1, 31, 0xb5f4_9975_9cac_2325),
    (3, 2, 31, 0x818d_ae0d_4df6_f189),
    (4, 2, 15, 0x362e_6355_f2c3_56ef),
    (4, 2, 31, 0x82f2_7cc7_4756_34ad),
    (5, 2, 15, 0xdbaf_1fe9_87cd_8b8a),
    (6, 2, 7, 0xbc0a_130c_06b6_9a21),
];

#[test]
fn whole_tables_of_moore_have_the_known_hashes() {
    for threads in [1, 2] {
        let context = Context::new(threads, 1 << 30).unwrap();
        for (heaps, k, max, hash) in GOLDEN {
            let job = TableJob {
                rules: &HeapRuleset::Moore(Moore::new(k).unwrap()),
                positions: HeapBox::sorted(heaps, max).unwrap(),
                want: Want::Values,
                engine: None,
                way: Way::Whole,
            };
            let table = table(&job, &context).unwrap().table;
            let ordered = HeapBox::new(vec![max; heaps], Order::Ordered).unwrap();
            let (mut found, mut x) = (0xcbf2_9ce4_8422_2325_u64, vec![0; heaps]);
            loop {
                for byte in (table.number(&x) as u16).to_le_bytes() {
                    found = (found ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
                }
                if !ordered.advance_lex(&mut x) {
                    break;
                }
            }
            assert_eq!(found, hash, "moore({k}), {heaps} heaps <= {max}");
        }
    }
}
