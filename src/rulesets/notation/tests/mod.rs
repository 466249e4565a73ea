mod printed;
mod refused;
