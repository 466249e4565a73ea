use super::Fault;
use std::fmt::Debug;

/// The options of one position, each a disjunctive sum of components, in one reused buffer.
///
/// An option with no component is the empty sum (value 0); most games write options of one
/// component.
#[derive(Clone, Debug)]
pub struct Options<P> {
    parts: Vec<P>,
    ends: Vec<usize>,
    fault: Option<Box<Fault>>,
}

impl<P> Default for Options<P> {
    fn default() -> Self {
        Self {
            parts: Vec::new(),
            ends: Vec::new(),
            fault: None,
        }
    }
}

impl<P> Options<P> {
    /// An empty buffer.
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets all options, keeps the memory.
    pub fn clear(&mut self) {
        self.parts.clear();
        self.ends.clear();
        self.fault = None;
    }

    /// Bytes that the buffer takes. What components hold outside themselves is not in them.
    pub(crate) fn bytes(&self) -> usize {
        self.parts.capacity() * size_of::<P>() + self.ends.capacity() * size_of::<usize>()
    }

    /// Adds an option that is one component.
    pub fn one(&mut self, position: P) {
        self.parts.push(position);
        self.ends.push(self.parts.len());
    }

    /// Adds an option that is the sum of `components` (perhaps none).
    pub fn sum(&mut self, components: impl IntoIterator<Item = P>) {
        self.parts.extend(components);
        self.ends.push(self.parts.len());
    }

    /// The options of this position cannot be computed: whoever asked for them ends with this
    /// error, and those written so far mean nothing.
    #[cold]
    pub fn fail(&mut self, fault: Fault) {
        fault.keep(&mut self.fault);
    }

    /// Whether all options were written.
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
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether the position has no option.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// All components of all options, in order.
    pub fn parts(&self) -> &[P] {
        &self.parts
    }

    /// Where each option ends in [`parts`](Self::parts).
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
