use super::*;
use crate::game::linear::{Case, Linear, after, before, keeps, takes};
use crate::game::{Amounts, HeapRules};
use crate::rulesets::heap_rules;
use crate::theory::automata::text;

const ANY: Amounts = Amounts::Any;

#[test]
fn the_file_is_as_in_walnuts_own_library() {
    let nim = "2 2 2 1\n0 0 1 1 0\n1 1 1 1 1\n";
    let (nim, values) = text::read(nim, Numeration::Base(2)).unwrap();
    let file = walnut(&nim, values, "nim");
    let text = "msd_2 msd_2\n\n0 0\n0 0 -> 0\n0 1 -> 1\n1 0 -> 1\n1 1 -> 0\n\n\
                1 1\n0 0 -> 1\n0 1 -> 1\n1 0 -> 1\n1 1 -> 1\n";
    assert_eq!((file.name.as_str(), file.text.as_str()), ("NIM", text));
    let names = ["exact(2)", "7", "", "Moore_2", "*"].map(proper);
    assert_eq!(names, ["GEXACT2", "G7", "G", "MOORE2", "G"]);
}

#[test]
fn exact_2_on_five_heaps_has_all_transitions() {
    let source = include_str!("../../../../data/automata/exact2_5heaps.dfao");
    let (exact, values) = text::read(source, Numeration::Base(2)).unwrap();
    let file = walnut(&exact, values, "exact(2)");
    assert!(
        file.text
            .starts_with("msd_2 msd_2 msd_2 msd_2 msd_2\n\n0 0\n0 0 0 0 0 -> 0\n")
    );
    assert_eq!(file.text.matches("->").count(), 8 * 32);
    let pairs = Shape::Faces {
        sizes: 2..=2,
        amounts: ANY,
    };
    let script = walnut_script(&file.name, &exact, values, &pairs).unwrap();
    assert_eq!(script.lines().count(), 10 + 10 + 1);
    assert!(script.starts_with(
        "eval GEXACT2a0k1 \"?msd_2 ~(E x1,x2,x3,x4,x5,y1,y2 \
         GEXACT2[x1][x2][x3][x4][x5]=@0 & y1<x1 & y2<x2 & \
         GEXACT2[y1][y2][x3][x4][x5]=@0)\";\n\
         def gexact2g0k1 \"?msd_2 E y1,y2 y1<x1 & y2<x2 & \
         GEXACT2[y1][y2][x3][x4][x5]=@0\";\n"
    ));
}

#[test]
fn words_that_are_none_are_left_out() {
    let source = include_str!("../../../../data/automata/wythoff_values_0_1.dfao");
    let (wythoff, values) = text::read(source, Numeration::Ostrowski(1)).unwrap();
    let file = walnut(&wythoff, values, "wythoff");
    assert!(
        file.text
            .starts_with("msd_fib msd_fib\n\n0 0\n0 0 -> 0\n0 1 -> 1\n")
    );
    assert!(file.text.contains("\n1 1\n0 0 -> 4\n1 0 -> 5\n\n2 1\n"));
    let ost = text::read("1 3 2 1\n0 0 0 1\n0 0 -1 -1\n", Numeration::Ostrowski(2));
    let script = walnut_script("G", &ost.unwrap().0, 1, &Shape::Each(ANY)).unwrap();
    assert_eq!(
        script,
        "ost ost2 [0 3] [2];\n\
         eval Ga0k1 \"?msd_ost2 ~(E x1,y1 G[x1]=@0 & y1<x1 & G[y1]=@0)\";\n\
         def gg0k1 \"?msd_ost2 E y1 y1<x1 & G[y1]=@0\";\n\
         eval Gb0 \"?msd_ost2 A x1 (G[x1]=@0 | $gg0k1(x1))\";\n"
    );
}

/// The truth of a condition, read as Walnut does.
fn truth(condition: &str, x: &[u64], y: &[u64]) -> bool {
    let term = |term: &str| -> u64 {
        let (times, name) = term.split_once('*').unwrap_or(("1", term));
        let index = || name[1..].parse::<usize>().unwrap() - 1;
        let value = match &name[..1] {
            "x" => x[index()],
            "y" => y[index()],
            _ => name.parse().unwrap(),
        };
        times.parse::<u64>().unwrap() * value
    };
    let sum = |side: &str| side.split('+').map(term).sum::<u64>();
    condition.split(" & ").all(|part| {
        let (negated, part) = part
            .strip_prefix('~')
            .map_or((false, part), |rest| (true, rest));
        let part = part.trim_start_matches('(').trim_end_matches(')');
        let holds = part.split(" | ").any(|part| {
            let at = part.find(['<', '>', '=']).unwrap();
            let end = part.rfind(['<', '>', '=']).unwrap() + 1;
            let (left, right) = (sum(&part[..at]), sum(&part[end..]));
            match &part[at..end] {
                "<" => left < right,
                "<=" => left <= right,
                ">=" => left >= right,
                "=" => left == right,
                other => panic!("{other}"),
            }
        });
        holds != negated
    })
}

#[test]
fn conditions_are_the_moves_that_shapes_allow() {
    let faces = |sizes, amounts| Shape::Faces { sizes, amounts };
    let wide = Case::new([
        (takes(0) + takes(1)).within(2, 5),
        (takes(0) - takes(1).times(2)).within(-3, 1),
        takes(0).at_least(0),
        takes(1).at_least(1),
    ]);
    let one = Case::new([takes(0).equals(2), keeps(1)]);
    let shapes = [
        Shape::Each(ANY),
        Shape::Each(Amounts::UpTo(2)),
        Shape::Each(Amounts::AllBut(vec![1, 3])),
        Shape::Each(Amounts::AllBut(vec![])),
        faces(1..=2, Amounts::Equal),
        faces(2..=2, Amounts::In(vec![1, 4])),
        faces(1..=2, Amounts::In(vec![])),
        Shape::Sets {
            sets: vec![1, 3],
            amounts: ANY,
        },
        Shape::Linear(Linear::on(2, [wide, one])),
    ];
    for shape in shapes {
        let moves = moves(&shape, 2).unwrap();
        for code in 0..6_u64.pow(4) {
            let x = [code % 6, code / 6 % 6];
            let y = [code / 36 % 6, code / 216];
            let allows = moves.iter().any(|one| {
                let kept = (0..2).all(|i| one.changed >> i & 1 == 1 || x[i] == y[i]);
                kept && truth(&one.condition, &x, &y)
            });
            assert_eq!(Some(allows), shape.allows(&x, &y), "{shape:?} {x:?} {y:?}");
        }
    }
    assert!(moves(&Shape::OPAQUE, 2).is_err());
    assert!(moves(&faces(1..=12, ANY), 12).is_err());
}

#[test]
fn heaps_that_are_no_position_are_asked_nothing() {
    let shape = |rules: &str| heap_rules(rules).shape();
    let said = |rules: &str, heaps| positions(&shape(rules), heaps);
    assert_eq!(said("chocolate(z/2)", 2).as_deref(), Some("(x2>=2*x1)"));
    let apart = "(x1>=x2+1) | (x2>=x1+1)";
    assert_eq!(said("welter", 2).as_deref(), Some(apart));
    assert_eq!(said("welter", 1).as_deref(), Some("(0=0)"));
    assert_eq!(said("wythoff", 2), None);
    // heap 1 alone, of which 0 is no position and 1 is one of value 0
    let one = Case::new([after(0).at_least(1), takes(0).at_least(1)]);
    let filled = Linear::on(1, [Case::new([before(0).at_least(1)])]);
    let shape = Shape::Linear(Linear::on(1, [one]).among(filled));
    let text = "1 2 3 1\n-1 0 1\n0 2 2\n1 2 2\n";
    let (automaton, values) = text::read(text, Numeration::Base(2)).unwrap();
    assert_eq!(
        walnut(&automaton, values, "G").text,
        "msd_2\n\n0 2\n0 -> 0\n1 -> 1\n\n1 0\n0 -> 2\n1 -> 2\n\n2 1\n0 -> 2\n1 -> 2\n"
    );
    let script = walnut_script("G", &automaton, values, &shape).unwrap();
    let lines: Vec<&str> = script.lines().collect();
    assert_eq!(
        lines[0],
        "eval Gp \"?msd_2 A x1 (G[x1]=@2 <=> ~((x1>=1)))\";"
    );
    assert_eq!(
        lines[3],
        "eval Gb0 \"?msd_2 A x1 (G[x1]=@0 | G[x1]=@2 | $gg0k1(x1))\";"
    );
}
