use super::facts::{expanded, genus, outcome};
use crate::ask::command::Spelling;
use crate::ask::{Answered, AskError, Question};
use crate::plan::HeapGame;
use crate::rulesets::Definitions;
use crate::work::Context;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The last heap where nothing is said.
const LAST: u64 = 20;

/// The genus of the heaps of a game.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GenusRequest {
    /// The rules: a code such as `0.77`, or `kayles`, `subtract:1,3,4`.
    pub rules: String,
    /// The last heap; 20 where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u64>,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct GenusAnswer {
    /// The rules.
    pub rules: String,
    /// Heap 0 and those after it.
    pub heaps: Vec<HeapGenus>,
}

/// What is known of a heap.
#[derive(Clone, Debug)]
pub struct HeapGenus {
    /// Its genus as CGSuite prints it.
    pub genus: String,
    /// The value in normal play, then the misere values with 0, 1, 2, .. copies of *2.
    pub expanded: Vec<u32>,
    /// Its misere outcome.
    pub outcome: &'static str,
    /// Its canonical form, where it has at most [`HeapGenus::LONGEST`] signs.
    pub form: Option<String>,
}

impl HeapGenus {
    /// Signs of a form that is given.
    pub const LONGEST: usize = 1000;
}

impl Question for GenusRequest {
    type Answer = GenusAnswer;
    const SPELLING: Spelling = Spelling {
        verb: "genus",
        words: &["rules"],
        options: &["to"],
        ..Spelling::NONE
    };

    fn answer(&self, _: &Definitions, context: &Context) -> Result<GenusAnswer, AskError> {
        let game = HeapGame::read_misere(&self.rules)?;
        let to = usize::try_from(self.to.unwrap_or(LAST)).unwrap_or(usize::MAX);
        let (mut arena, forms) = game.canonical(to, context)?;
        let heaps = forms.into_iter().map(|form| {
            Ok(HeapGenus {
                genus: genus(&mut arena, form),
                expanded: expanded(&arena.genus(form)),
                outcome: outcome(&arena, form),
                form: arena.text_within(form, HeapGenus::LONGEST)?,
            })
        });
        Ok(GenusAnswer {
            rules: game.to_string(),
            heaps: heaps.collect::<Result<_, AskError>>()?,
        })
    }
}

impl Answered for GenusAnswer {
    fn json(&self) -> Value {
        let all = |of: fn(&HeapGenus) -> Value| self.heaps.iter().map(of).collect::<Value>();
        json!({
            "rules": self.rules,
            "to": self.heaps.len() - 1,
            "genus": all(|heap| heap.genus.clone().into()),
            "expanded": all(|heap| json!(heap.expanded)),
            "outcomes": all(|heap| heap.outcome.into()),
        })
    }
}
