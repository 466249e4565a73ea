use super::Packet;
use crate::error::ClusterError;
use crate::peers::Watch;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::operator::{Operator, source};
use timely::scheduling::Activator;
use timely::worker::Worker;

/// Time between two looks at what happens to other processes, while a worker waits.
const LOOK: Duration = Duration::from_millis(50);

/// The post of a worker: packets to the others and from them.
pub struct Post<'w> {
    worker: &'w mut Worker,
    /// What leaves next; `None` at the end.
    outbox: Rc<RefCell<Option<Vec<Packet>>>>,
    leaves: Activator,
    inbox: Rc<RefCell<VecDeque<Packet>>>,
    watch: Arc<Watch>,
    /// What was sent and how long this worker waited.
    pub sent: Sent,
}

/// What a worker sent, and how long it waited for others.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sent {
    /// Bytes of messages.
    pub bytes: u64,
    /// Messages.
    pub packets: u64,
    /// Time without work.
    pub waited: Duration,
}

impl<'w> Post<'w> {
    pub(super) fn new(worker: &'w mut Worker, watch: &Arc<Watch>) -> Self {
        let inbox = Rc::new(RefCell::new(VecDeque::new()));
        let outbox = Rc::new(RefCell::new(Some(Vec::new())));
        let (from, to) = (Rc::clone(&outbox), Rc::clone(&inbox));
        let leaves = worker.dataflow::<u64, _, _>(|scope| {
            let mut leaves = None;
            let packets = source::<_, CapacityContainerBuilder<Vec<Packet>>, _, _>(
                scope,
                "outbox",
                |capability, info| {
                    leaves = Some(scope.activator_for(info.address));
                    let mut capability = Some(capability);
                    move |out| match (&mut *from.borrow_mut(), &capability) {
                        (Some(packets), Some(now)) if !packets.is_empty() => {
                            let mut session = out.session(now);
                            packets.drain(..).for_each(|packet| session.give(packet));
                        }
                        (None, _) => capability = None,
                        _ => {}
                    }
                },
            );
            let owner = Exchange::new(|packet: &Packet| packet.to.into());
            packets.sink(owner, "inbox", move |(input, _)| {
                input.for_each(|_, packets| to.borrow_mut().extend(packets.drain(..)));
            });
            leaves
        });
        Self {
            worker,
            outbox,
            leaves: leaves.expect("the source was made"),
            inbox,
            watch: Arc::clone(watch),
            sent: Sent::default(),
        }
    }

    /// The number of this worker, those of process 0 first.
    pub fn index(&self) -> usize {
        self.worker.index()
    }

    /// How many workers there are in all processes.
    pub fn workers(&self) -> usize {
        self.worker.peers()
    }

    /// Sends a message, which leaves with the next [`deliver`](Self::deliver) or
    /// [`wait`](Self::wait).
    pub fn send(&mut self, to: usize, kind: u8, body: Vec<u8>) {
        self.sent.bytes += body.len() as u64;
        self.sent.packets += 1;
        let packet = Packet {
            to: to as u32,
            from: self.index() as u32,
            kind,
            body,
        };
        if let Some(packets) = &mut *self.outbox.borrow_mut() {
            packets.push(packet);
        }
    }

    /// Lets messages leave and come, without waiting.
    pub fn deliver(&mut self) {
        let some =
            |packets: &Option<Vec<Packet>>| packets.as_ref().is_some_and(|all| !all.is_empty());
        if some(&self.outbox.borrow()) {
            self.leaves.activate();
        }
        self.worker.step();
    }

    /// The next message that came.
    pub fn take(&mut self) -> Option<Packet> {
        self.inbox.borrow_mut().pop_front()
    }

    /// Waits for a message, or for some time.
    ///
    /// # Errors
    /// The end of another process.
    pub fn wait(&mut self) -> Result<(), ClusterError> {
        self.deliver();
        if self.inbox.borrow().is_empty() {
            let start = Instant::now();
            self.worker.step_or_park(Some(LOOK));
            self.sent.waited += start.elapsed();
        }
        self.watch.check()
    }
}

impl Drop for Post<'_> {
    /// Nothing leaves any more: the dataflow ends once that is so for all workers.
    fn drop(&mut self) {
        *self.outbox.borrow_mut() = None;
        self.leaves.activate();
    }
}
