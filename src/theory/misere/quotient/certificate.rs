use super::result::Quotient;
use serde_json::{Map, Value, json};

impl Quotient {
    /// The certificate of the quotient, as `grundy certify` reads it; `code` or else `rules` name
    /// the game.
    pub fn certificate(&self, code: Option<String>, rules: &str) -> Map<String, Value> {
        let mut object = Map::new();
        let mut put = |key: &str, value: Value| object.insert(key.into(), value);
        put("format", "grundy quotient certificate".into());
        put("version", 1.into());
        match code {
            Some(code) => put("code", code.into()),
            None => put("rules", rules.into()),
        };
        put("to", self.to.into());
        put("order", self.order().into());
        put("p", json!(self.p));
        put("complete", self.complete());
        put("phi", json!(self.phi));
        let rows: Vec<&[u16]> = self.table.chunks(self.order()).collect();
        put("table", json!(rows));
        object
    }

    /// The period as JSON; null where it is not proved to be the quotient of all heaps.
    pub fn complete(&self) -> Value {
        match self.period {
            Some(found) => json!({ "preperiod": found.preperiod, "period": found.period }),
            None => Value::Null,
        }
    }
}
