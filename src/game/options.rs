use super::Fault;
use std::fmt::Debug;

/// A list that grows leaves its former halves to the allocator.
pub(crate) const GROWTH: u128 = 2;

/// Options of most positions: lists for them need not grow.
const FEW: usize = 64;

/// The options of one position, each a disjunctive sum of components, in one reused buffer.
///
/// An option with no component is the empty sum (value 0); most games write options of one
/// component.
#[derive(Clone, Debug)]
pub struct Options<P> {
    parts: Vec<P>,
    ends: Vec<usize>,
    fault: Option<Box<Fault>>,
    /// Components and empty options that may be written.
    most: usize,
    /// Of these, how many still may; none where some were refused.
    room: usize,
}

impl<P> Default for Options<P> {
    fn default() -> Self {
        Self {
            parts: Vec::new(),
            ends: Vec::new(),
            fault: None,
            most: usize::MAX,
            room: usize::MAX,
        }
    }
}

impl<P> Options<P> {
    /// An empty buffer.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty buffer that is [full](Self::is_full) with this many components and empty options.
    pub fn within(most: usize) -> Self {
        Self {
            parts: Vec::with_capacity(most.min(FEW)),
            ends: Vec::with_capacity(most.min(FEW)),
            fault: None,
            most,
            room: most,
        }
    }

    /// A buffer that is full with more than some memory has room for (see
    /// [`hold_in`](Self::hold_in)).
    pub(crate) fn in_memory(bytes: u128, beside: u128) -> Self {
        let mut options = Self::new();
        options.hold_in(bytes, beside);
        options.clear();
        options
    }

    /// From the next [`clear`](Self::clear) on the buffer is full with more than some memory has
    /// room for, where each component holds this many bytes outside itself, and there is a number
    /// for each.
    pub(crate) fn hold_in(&mut self, bytes: u128, beside: u128) {
        let listed = size_of::<P>() + size_of::<usize>() + size_of::<u64>();
        let most = bytes / (GROWTH * listed as u128 + beside);
        self.most = usize::try_from(most + 1).unwrap_or(usize::MAX);
    }

    /// How many components and empty options may still be written.
    pub fn room(&self) -> usize {
        self.room
    }

    /// Whether no more is written, as there is no room: whoever asked for the options ends with a
    /// refusal, and games with very many may stop here.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.room == 0
    }

    /// There are more options than there is room for.
    pub(crate) fn fill(&mut self) {
        self.room = 0;
    }

    /// Whether there is room for this many more; if not, the buffer is full.
    #[inline]
    pub(crate) fn fits(&mut self, more: u64) -> bool {
        let fits = more < self.room as u64;
        if !fits {
            self.fill();
        }
        fits
    }

    /// Forgets all options, keeps the memory.
    #[inline]
    pub fn clear(&mut self) {
        self.parts.clear();
        self.ends.clear();
        self.fault = None;
        self.room = self.most;
    }

    /// Bytes that the buffer takes. What components hold outside themselves is not in them.
    pub(crate) fn bytes(&self) -> usize {
        self.parts.capacity() * size_of::<P>() + self.ends.capacity() * size_of::<usize>()
    }

    /// Adds an option that is one component.
    #[inline]
    pub fn one(&mut self, position: P) {
        if self.room > 0 {
            self.room -= 1;
            self.parts.push(position);
            self.ends.push(self.parts.len());
        }
    }

    /// Adds an option that is the sum of `components` (perhaps none).
    #[inline]
    pub fn sum(&mut self, components: impl IntoIterator<Item = P>) {
        let before = self.parts.len();
        for component in components {
            if self.is_full() {
                return;
            }
            self.room -= 1;
            self.parts.push(component);
        }
        let empty = usize::from(self.parts.len() == before);
        if self.room >= empty {
            self.room -= empty;
            self.ends.push(self.parts.len());
        }
    }

    /// The options of this position cannot be computed: whoever asked for them ends with this
    /// error, and those written so far mean nothing.
    #[cold]
    pub fn fail(&mut self, fault: Fault) {
        fault.keep(&mut self.fault);
    }

    /// Whether all options could be computed.
    ///
    /// # Errors
    /// What [`fail`](Self::fail) was called with.
    #[inline]
    pub fn complete(&self) -> Result<(), Fault> {
        match &self.fault {
            None => Ok(()),
            Some(fault) => Err((**fault).clone()),
        }
    }

    /// Leaves each option once, each a single component, in another form.
    pub(crate) fn distinct(&mut self, form: impl Fn(P) -> P)
    where
        P: Clone + Ord,
    {
        self.parts.sort_unstable();
        self.parts.dedup();
        self.ends.clear();
        self.ends.extend(1..=self.parts.len());
        self.replace_parts(form);
    }

    /// Replaces every component.
    pub fn replace_parts(&mut self, part: impl Fn(P) -> P)
    where
        P: Clone,
    {
        for place in &mut self.parts {
            *place = part(place.clone());
        }
    }

    /// Number of options.
    #[inline]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether the position has no option.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// All components of all options, in order.
    #[inline]
    pub fn parts(&self) -> &[P] {
        &self.parts
    }

    /// Where each option ends in [`parts`](Self::parts).
    #[inline]
    pub fn ends(&self) -> &[usize] {
        &self.ends
    }

    /// The options, each as the slice of its components.
    pub fn iter(&self) -> impl Iterator<Item = &[P]> + '_ {
        self.ends.iter().scan(0, |start, &end| {
            let option = &self.parts[*start..end];
            *start = end;
            Some(option)
        })
    }
}
