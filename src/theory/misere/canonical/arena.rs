use super::kind::MisereKind;
use crate::theory::misere::genus::{Genus, mex};
use crate::work::{Context, Stop};
use hashbrown::HashMap;

/// A canonical form, by its number in its [`Arena`]: equal forms have equal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MisereForm(pub(super) u32);

pub(super) struct StoredForm {
    /// Increasing.
    pub(super) options: Box<[MisereForm]>,
    pub(super) birthday: u32,
    pub(super) plus: u32,
    pub(super) minus: u32,
    pub(super) kind: MisereKind,
}

/// Canonical forms of misere games (Conway, On Numbers and Games, chapter 12), each stored once.
///
/// A form is the set of its options, none of which is reversible: `{..}` becomes H if it has all
/// options of H, and every further option has H among its own; for H = 0 one of them must be a
/// P-position. Two games are equal (they have the same outcome in every sum) exactly if their
/// canonical forms are the same.
pub struct Arena {
    pub(super) nodes: Vec<StoredForm>,
    known: HashMap<Box<[MisereForm]>, MisereForm>,
    sums: HashMap<(MisereForm, MisereForm), MisereForm>,
    mates: HashMap<MisereForm, MisereForm>,
    genera: HashMap<MisereForm, Genus>,
    pub(super) apart: HashMap<(MisereForm, MisereForm), MisereForm>,
    pub(super) pairs: HashMap<MisereForm, Vec<(MisereForm, MisereForm)>>,
    nim: Vec<MisereForm>,
    bytes: u64,
    context: Context,
}

/// The largest nim-heap that is made a form.
pub(super) const LARGEST_NIM: usize = 1024;

impl Arena {
    /// Only 0. Memory and Ctrl-C are those of `context`.
    pub fn new(context: &Context) -> Self {
        let mut arena = Self {
            nodes: Vec::new(),
            known: HashMap::new(),
            sums: HashMap::new(),
            mates: HashMap::new(),
            genera: HashMap::new(),
            apart: HashMap::new(),
            pairs: HashMap::new(),
            nim: Vec::new(),
            bytes: 0,
            context: context.clone(),
        };
        arena.store(Vec::new());
        arena.nim.push(arena.zero());
        arena
    }

    /// The game without options.
    pub fn zero(&self) -> MisereForm {
        MisereForm(0)
    }

    /// The nim-heap of this size.
    ///
    /// # Errors
    /// Beyond 1,024, or if memory or time run out.
    pub fn nim(&mut self, size: usize) -> Result<MisereForm, Stop> {
        if size > LARGEST_NIM {
            return Err(Stop::refused(
                format!("the nim-heap {size}"),
                format!("{LARGEST_NIM} at most"),
                "write a smaller one",
            ));
        }
        while self.nim.len() <= size {
            let next = self.form(self.nim.clone())?;
            self.nim.push(next);
        }
        Ok(self.nim[size])
    }

    /// The canonical form of the game with these options. O(n log n) for n options, and what
    /// comparing them with one of their options' options takes.
    ///
    /// # Errors
    /// If memory or time run out.
    pub fn form(&mut self, mut options: Vec<MisereForm>) -> Result<MisereForm, Stop> {
        options.sort_unstable();
        options.dedup();
        if let Some(&form) = self.known.get(&options[..]) {
            return Ok(form);
        }
        if let Some(form) = self.reduced(&options) {
            return Ok(form);
        }
        if self.nodes.len().is_multiple_of(1024) {
            self.context.check()?;
        }
        self.context.afford("canonical forms", self.bytes.into())?;
        Ok(self.store(options))
    }

    /// The form that this set of options reverts to, if any is reversible. Whatever it reverts to
    /// is younger than a further option, so an option of the latest-born one.
    fn reduced(&self, options: &[MisereForm]) -> Option<MisereForm> {
        let latest = options.iter().max_by_key(|&&o| self.birthday(o))?;
        let mut to = self.options(*latest).iter().copied();
        to.find(|&to| self.reverts(options, to))
    }

    fn reverts(&self, options: &[MisereForm], to: MisereForm) -> bool {
        let kept = self.options(to);
        kept.iter().all(|k| options.binary_search(k).is_ok())
            && options
                .iter()
                .all(|o| kept.binary_search(o).is_ok() || self.has_option(*o, to))
            && (to != self.zero() || options.iter().any(|&o| self.is_p(o)))
    }

    fn store(&mut self, options: Vec<MisereForm>) -> MisereForm {
        let form = MisereForm(u32::try_from(self.nodes.len()).expect("memory ends before"));
        let options: Box<[MisereForm]> = options.into();
        let birthday = options.iter().map(|&o| self.birthday(o) + 1).max();
        let plus = mex(options.iter().map(|&o| self.plus(o)));
        let minus = match options.is_empty() {
            true => 1,
            false => mex(options.iter().map(|&o| self.minus(o))),
        };
        self.bytes += 160 + 12 * options.len() as u64;
        self.known.insert(options.clone(), form);
        self.nodes.push(StoredForm {
            options,
            birthday: birthday.unwrap_or(0),
            plus,
            minus,
            kind: MisereKind::Wild,
        });
        self.nodes[form.0 as usize].kind = self.classify(form);
        form
    }

    /// The sum. Every pair of followers is added once.
    ///
    /// # Errors
    /// If memory or time run out.
    pub fn sum(&mut self, a: MisereForm, b: MisereForm) -> Result<MisereForm, Stop> {
        let (a, b) = (a.min(b), a.max(b));
        if a == self.zero() {
            return Ok(b);
        }
        if let Some(&sum) = self.sums.get(&(a, b)) {
            return Ok(sum);
        }
        let (of_a, of_b) = (self.options(a).to_vec(), self.options(b).to_vec());
        let mut options = Vec::with_capacity(of_a.len() + of_b.len());
        for option in of_a {
            options.push(self.sum(option, b)?);
        }
        for option in of_b {
            options.push(self.sum(a, option)?);
        }
        let sum = self.form(options)?;
        self.bytes += 32;
        self.sums.insert((a, b), sum);
        Ok(sum)
    }

    /// The mate: `*1` for 0, else the game whose options are the mates of the options. The sum of a
    /// game with its mate is a P-position.
    ///
    /// # Errors
    /// If memory or time run out.
    pub fn mate(&mut self, form: MisereForm) -> Result<MisereForm, Stop> {
        if form == self.zero() {
            return self.nim(1);
        }
        if let Some(&mate) = self.mates.get(&form) {
            return Ok(mate);
        }
        let mut options = Vec::new();
        for option in self.options(form).to_vec() {
            options.push(self.mate(option)?);
        }
        let mate = self.form(options)?;
        self.mates.insert(form, mate);
        Ok(mate)
    }

    /// The genus.
    pub fn genus(&mut self, form: MisereForm) -> Genus {
        if let Some(genus) = self.genera.get(&form) {
            return genus.clone();
        }
        let options = self.options(form).to_vec();
        let genera: Vec<Genus> = options.into_iter().map(|o| self.genus(o)).collect();
        let genus = Genus::of(genera.iter());
        self.genera.insert(form, genus.clone());
        genus
    }

    /// The options, none of them reversible, in no particular order.
    pub fn options(&self, form: MisereForm) -> &[MisereForm] {
        &self.nodes[form.0 as usize].options
    }

    /// Whether `option` is one of the options.
    pub fn has_option(&self, form: MisereForm, option: MisereForm) -> bool {
        self.options(form).binary_search(&option).is_ok()
    }

    /// The longest possible play.
    pub fn birthday(&self, form: MisereForm) -> u32 {
        self.nodes[form.0 as usize].birthday
    }

    /// The value in normal play.
    pub fn plus(&self, form: MisereForm) -> u32 {
        self.nodes[form.0 as usize].plus
    }

    /// The misere value: 1 for 0, else the least that no option has.
    pub fn minus(&self, form: MisereForm) -> u32 {
        self.nodes[form.0 as usize].minus
    }

    /// Whether it is a P-position in misere play.
    pub fn is_p(&self, form: MisereForm) -> bool {
        self.minus(form) == 0
    }

    /// Number of forms that are stored.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether nothing is stored: never, as 0 is.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}
