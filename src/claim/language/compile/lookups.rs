use super::{Code, Compiler, ListRun, POSITION, Result2, Typed};
use crate::claim::language::env::Env;
use crate::claim::language::fault::Why;
use crate::claim::language::tables::{Fact, Slot, order_of};
use crate::claim::language::tree::{Kind, Node, Template};
use crate::game::{Convention, Heap, Order};
use crate::rulesets::{NotationError, Rules, Ruleset, Span};
use crate::solve::Want;
use smallvec::SmallVec;

impl Compiler<'_> {
    /// The rules that a template names, with the values of its parameters.
    pub(super) fn ruleset(&self, template: &Template) -> Result<Ruleset, NotationError> {
        let claim = self.setting.text;
        let mut text = String::new();
        let mut at = template.span.start;
        for (span, word) in &template.words {
            text.push_str(&claim[at..span.start]);
            text.push_str(&self.parameter(word, *span)?.to_string());
            at = span.end;
        }
        text.push_str(&claim[at..template.span.end]);
        text.parse::<Ruleset>().map_err(|error| {
            let same = template.words.is_empty();
            error.within(claim, template.span, same)
        })
    }

    /// The rules of a call: those it names, or those of the claim.
    fn rules(&self, at: Span, template: Option<&Template>) -> Result<Ruleset, NotationError> {
        match (template, self.setting.rules) {
            (Some(template), _) => self.ruleset(template),
            (None, Some(ruleset)) => Ok(ruleset.clone()),
            (None, None) => {
                let name = &self.setting.text[at.start..at.end];
                Err(self.error(
                    at,
                    "rules",
                    format!("name them: {name}(nim, x), or for all of the claim by --rules nim"),
                ))
            }
        }
    }

    /// The table of some rules, on so many heaps.
    fn slot(
        &mut self,
        at: Span,
        ruleset: Ruleset,
        heaps: usize,
        values: bool,
    ) -> Result<usize, NotationError> {
        let Rules::Heaps(rules) = &ruleset.rules else {
            return Err(self.error(
                at,
                "rules on heaps",
                format!("{ruleset} is played on a board; claims speak of heaps"),
            ));
        };
        if values && ruleset.convention == Convention::Misere {
            return Err(self.error(
                at,
                "values of normal play",
                "misere games have outcomes only: write P(..) or N(..)",
            ));
        }
        let same = |slot: &Slot| slot.ruleset == ruleset && slot.heaps == heaps;
        if let Some(place) = self.slots.iter().position(same) {
            if values {
                self.slots[place].want = Want::Values;
            }
            return Ok(place);
        }
        let own = self.setting.max.filter(|max| max.len() == heaps);
        let largest = self.setting.max.and_then(|max| max.iter().max());
        let max: Vec<Heap> = match own {
            Some(max) => max.to_vec(),
            None => vec![largest.copied().unwrap_or(0); heaps],
        };
        let order = match (own, self.setting.order) {
            (Some(_), Order::Ordered) => Order::Ordered,
            _ => order_of(rules),
        };
        self.slots.push(Slot {
            want: match values {
                true => Want::Values,
                false => Want::Outcomes(ruleset.convention),
            },
            ruleset,
            heaps,
            max,
            order,
        });
        Ok(self.slots.len() - 1)
    }

    /// `P(moore(2), x)`, `G(a, b + 1)`, `N`.
    pub(super) fn look_up(
        &mut self,
        node: &Node,
        (name, at): (&str, Span),
        template: Option<&Template>,
        arguments: &[Node],
    ) -> Result<Typed, NotationError> {
        if let (None, Some(first)) = (template, arguments.first()) {
            self.misspelt(first)?;
        }
        let ruleset = self.rules(at, template)?;
        let position = Node {
            span: node.span,
            kind: Kind::Name("x".into()),
        };
        let arguments = match arguments {
            [] => std::slice::from_ref(&position),
            // all heaps in their order are the position itself
            all if self.all_heaps(all) => std::slice::from_ref(&position),
            all => all,
        };
        let (list, depends) = self.gathered(arguments)?;
        let Some(heaps) = list.count else {
            return Err(self.error(
                node.span,
                "a list whose length is known beforehand",
                "such as x, sort(x) or (a, b+1)",
            ));
        };
        let place = self.slot(at, ruleset, heaps, name == "G")?;
        let span = node.span;
        let number = move |env: &Env<'_>| -> u64 {
            if let ListRun::Position = list.run {
                return match env.number {
                    Some(number) if place == 0 => number,
                    _ => env.look_up(place, &env.heaps, span),
                };
            }
            list.read(env, |list| {
                let mut heaps = SmallVec::<[Heap; 8]>::new();
                for &heap in list {
                    match Heap::try_from(heap) {
                        Ok(heap) => heaps.push(heap),
                        Err(_) => {
                            env.fail(span, Why::Heap(heap));
                            return 0;
                        }
                    }
                }
                env.look_up(place, &heaps, span)
            })
        };
        let code = match name {
            "G" => Code::Number(Box::new(move |env| number(env).into())),
            "P" => Code::Truth(Box::new(move |env| number(env) == 0)),
            _ => Code::Truth(Box::new(move |env| number(env) != 0)),
        };
        Ok(Typed { code, depends })
    }

    /// A first argument that nobody knows was meant as rules.
    fn misspelt(&self, node: &Node) -> Result<(), NotationError> {
        let Kind::Call { name, at, .. } = &node.kind else {
            return Ok(());
        };
        if super::calls::FUNCTIONS.contains(&name.as_str()) {
            return Ok(());
        }
        let error = name.parse::<Ruleset>().err();
        Err(error.map_or_else(
            || self.unknown(*at, name),
            |error| error.within(self.setting.text, *at, true),
        ))
    }

    /// `period(code 0.77)`.
    pub(super) fn fact(
        &mut self,
        span: Span,
        (name, at): (&str, Span),
        template: Option<&Template>,
    ) -> Result2<super::Number> {
        let ruleset = self.rules(at, template)?;
        let fact = match name {
            "period" => Fact::Period,
            "preperiod" => Fact::Preperiod,
            "saltus" => Fact::Saltus,
            _ => Fact::LastException,
        };
        if let Err(stop) = crate::plan::code_of(&ruleset) {
            return Err(self.error(at, "rules of a heap game", stop.to_string()));
        }
        let asked = (ruleset, fact);
        let known = self.facts.iter().position(|known| *known == asked);
        let place = known.unwrap_or(self.facts.len());
        if known.is_none() {
            self.facts.push(asked);
        }
        let run = move |env: &Env<'_>| match env.tables.facts[place] {
            Ok(value) => value,
            Err(to) => {
                env.fail(span, Why::NoPeriod(to));
                0
            }
        };
        Ok((Box::new(run), 0))
    }

    /// `count(P)`, `count(G = 1) ordered`: of all positions of the box.
    pub(super) fn count_all(&mut self, node: &Node) -> Result2<super::Number> {
        let (truth, depends) = self.truth(node)?;
        if depends & !POSITION != 0 {
            return Err(self.error(
                node.span,
                "a condition on positions of the box alone",
                "count elements by count(x, h > 1), numbers by count(j in 0..9: ..)",
            ));
        }
        // a part that is compiled again is counted once
        let (span, order) = (node.span, self.counted);
        let same = |counted: &super::Counted| counted.span == span && counted.order == order;
        let known = self.counts.iter().position(same);
        let place = known.unwrap_or(self.counts.len());
        if known.is_none() {
            self.counts.push(super::Counted { span, truth, order });
        }
        Ok((Box::new(move |env| env.counts[place]), 0))
    }
}
