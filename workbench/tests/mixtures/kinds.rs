//! What is kept, of which jobs, and how it is read.

/// A kind of what is kept.
pub(super) struct Kind {
    pub(super) name: &'static str,
    /// What is kept: a folder, or files that begin so.
    pub(super) kept: &'static str,
    /// Jobs of one size, each the commands that keep it; `@` are the words that differ, and one that
    /// begins with `!` is stopped on its way.
    pub(super) make: &'static [&'static str],
    pub(super) words: &'static [&'static str],
    /// What reads it again.
    pub(super) read: &'static str,
    /// What comes of that: a file, or else what is accepted are the files.
    pub(super) result: Option<&'static str>,
}

pub(super) const KINDS: [Kind; 12] = [
    Kind {
        name: "the checkpoint of a table",
        kept: "ck",
        make: &["table @ --heaps 3 --max 29 --ordered --checkpoint ck --every 0s --out t.csv"],
        words: &[
            "rules{each_heap:_take_t_for_t_in_1..h_if_(t*t+h)_mod_7!=3}",
            "rules{each_heap:_take_t_for_t_in_1..h_if_(t*t+h)_mod_5!=3}",
            "rules{each_heap:_take_t_for_t_in_1..h_if_(t*t+h)_mod_5!=2}",
        ],
        read: "table @ --heaps 3 --max 29 --ordered --checkpoint ck --resume --out t.csv",
        result: Some("t.csv"),
    },
    Kind {
        name: "the checkpoint of a table by processes",
        kept: "kept",
        make: &[
            "table @ --heaps 3 --max 8 --processes 1 --threads 2 --checkpoint kept --every 0s --out \
             t.csv",
        ],
        words: &["moore:2", "equal:2", "exact:2"],
        read: "table @ --heaps 3 --max 8 --processes 1 --threads 2 --checkpoint kept --resume --out \
               t.csv",
        result: Some("t.csv"),
    },
    Kind {
        name: "the records of a claim's choices",
        kept: "kept",
        make: &["check @ --processes 1 --checkpoint kept --heaps 2 --max 9"],
        words: &[
            "forall_k_in_1..4:_P(moore(k),x)_<=>_all(bits(x),sum_mod_(k+1)=0)",
            "forall_k_in_2..5:_P(moore(k),x)_<=>_all(bits(x),sum_mod_k=0)",
            "forall_k_in_1..4:_P(exact(k),x)_<=>_nimsum(x)=0",
        ],
        read: "check @ --processes 1 --checkpoint kept --resume --heaps 2 --max 9 --json",
        result: Some("stdout"),
    },
    Kind {
        name: "the shards of a survey",
        kept: "s",
        make: &[
            "survey @ --shard 1/3 --out s1.json",
            "survey @ --shard 2/3 --out s2.json",
            "survey @ --shard 3/3 --out s3.json",
        ],
        words: &["0.dd --to 60", "0.dd --to 50", "4.dd --to 60"],
        read: "merge s1.json s2.json s3.json --out all.csv",
        result: Some("all.csv"),
    },
    Kind {
        name: "the shards of a theorem",
        kept: "s",
        make: &[
            "verify moore @ --engine local --shard 1/3 --out s1.json",
            "verify moore @ --engine local --shard 2/3 --out s2.json",
            "verify moore @ --engine local --shard 3/3 --out s3.json",
        ],
        words: &[
            "--heaps 3 --max 15 --k 2",
            "--heaps 3 --max 15 --k 1",
            "--heaps 3 --max 15 --k 2 --rule equal:2",
        ],
        read: "merge s1.json s2.json s3.json --json",
        result: Some("stdout"),
    },
    Kind {
        name: "the values of a sequence",
        kept: "log",
        make: &["sequence @ --to 3000 --checkpoint log --out t.csv"],
        words: &["0.137", "0.77", "0.007"],
        read: "sequence @ --to 4000 --checkpoint log --resume --out t.csv",
        result: Some("t.csv"),
    },
    Kind {
        name: "the rows of a survey",
        kept: "log",
        make: &["survey @ --checkpoint log --out t.csv"],
        words: &["0.dd --to 60", "0.dd --to 50", "4.dd --to 60"],
        read: "survey @ --checkpoint log --resume --out t.csv",
        result: Some("t.csv"),
    },
    Kind {
        name: "the folder of a run",
        kept: "r",
        make: &["run e.toml --out r"],
        words: &["moore(2)", "nim", "exact(2)"],
        read: "certify r",
        result: None,
    },
    Kind {
        name: "the checkpoint of a table that was stopped",
        kept: "ck",
        make: &[
            "!table @ --heaps 2 --max 200 --ordered --engine dense --checkpoint ck --every 20ms --out t.npy",
        ],
        words: &[
            "rules{each_heap:_take_t_for_t_in_1..h_if_(t*t+h)_mod_7!=3}",
            "rules{each_heap:_take_t_for_t_in_1..h_if_(t*t+h)_mod_5!=3}",
            "rules{2_heaps:_take_(t,_0)_for_t_in_1..a_if_(t*t+b)_mod_5!=2;_take_(0,_t)_for_t_in_1..b}",
        ],
        read: "table @ --heaps 2 --max 200 --ordered --engine dense --checkpoint ck --resume --out t.npy",
        result: Some("t.npy"),
    },
    Kind {
        name: "the checkpoint of processes that were stopped",
        kept: "kept",
        make: &[
            "!table @ --heaps 3 --max 40 --processes 1 --threads 2 --checkpoint kept --every 0s --out \
             t.npy",
        ],
        words: &["moore:2", "exact:2", "hyper{12,23,13}"],
        read: "table @ --heaps 3 --max 40 --processes 1 --threads 2 --checkpoint kept --resume --out \
               t.npy",
        result: Some("t.npy"),
    },
    Kind {
        name: "shards of several blocks",
        kept: "o.grundy",
        make: &[
            "table @ --heaps 2 --max 999 --ordered --outcomes --processes 2 --threads 1 --max-memory 4M --out \
             o.grundy",
        ],
        words: &["rwythoff:2", "rwythoff:3", "rwythoff:4"],
        read: "merge o.grundy --out whole.grundy",
        result: Some("whole.grundy"),
    },
    Kind {
        name: "the values of a sequence that was stopped",
        kept: "log",
        make: &["!sequence @ --to 100000 --checkpoint log --every 0s --out t.csv"],
        words: &["0.06", "0.14", "0.6"],
        read: "sequence @ --to 4000 --checkpoint log --resume --out t.csv",
        result: Some("t.csv"),
    },
];

/// An experiment about some rules.
pub(super) fn experiment(rules: &str) -> String {
    format!(
        "title = \"T\"\nquestion = \"Q\"\nsource = \"S\"\nrules = \"{rules}\"\n\
         box = {{ heaps = 2, max = 6 }}\n\
         [[claim]]\ncheck = \"P(x) => nimsum(x) = 0\"\nexpect = \"HOLDS\"\n\
         [[claim]]\ncheck = \"P(x) <=> a + b = 0\"\nexpect = \"HOLDS\"\n\
         [[claim]]\nprove = \"P(x) <=> nimsum(x) = 0\"\nexpect = \"PROVED\"\n\
         [[table]]\nfile = \"v.csv\"\nwhat = \"values\"\nwide = true\n\
         [[table]]\nfile = \"p.txt\"\nwhat = \"p-positions\"\n\
         [[plot]]\nfile = \"h.svg\"\nkind = \"heatmap\"\n"
    )
}
