//! `grundy serve` over its sockets: every route, what is refused, the limits, many clients at once.

mod asked;
mod client;
mod drawn;
mod found;
mod hosts;
mod limits;
mod load;
mod moves;
mod refused;
mod routes;
mod same;
