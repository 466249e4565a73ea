//! The page as a whole: self-contained, escaped, complete.

use super::*;

const EVIL: &str = "<script>alert(\"1\")</script> & 'x'";

fn evil() -> Page {
    let text = || EVIL.to_string();
    let claim = ClaimLine {
        text: text(),
        verdict: text(),
        expected: text(),
        as_expected: false,
        detail: text(),
    };
    let table = TablePart {
        caption: text(),
        header: vec![text()],
        rows: vec![vec![text()]; 20],
        note: text(),
        file: text(),
    };
    let figure = Figure {
        caption: text(),
        alt: text(),
        mime: text(),
        bytes: vec![1, 2, 3],
        file: text(),
    };
    let proof = ProofPart {
        caption: text(),
        lines: vec![text()],
        file: text(),
    };
    let section = Section {
        title: text(),
        id: text(),
        question: text(),
        source: text(),
        rules: text(),
        box_text: text(),
        claims: vec![claim],
        proofs: vec![proof],
        tables: vec![table],
        figures: vec![figure],
        record: vec![(text(), text())],
        repeat: text(),
        time: Duration::from_secs(1),
        error: Some(text()),
    };
    Page {
        title: text(),
        lead: vec![text()],
        sections: vec![section.clone(), section],
    }
}

#[test]
fn every_text_is_escaped() {
    let html = render(&evil());
    assert!(!html.contains("<script") && !html.contains("& '") && !html.contains("alert(\""));
    // A section: title, tally, question, error, 3 facts, 4 of the claim, 3 of the proof, 4 of the
    // figure, 6 and 20 rows of the table, command, 2 of the record; 3 in the summary. The page: 3.
    let seen = html.matches("&lt;script&gt;alert(&quot;1&quot;)").count();
    assert_eq!(seen, 2 * (4 + 3 + 4 + 3 + 4 + 6 + 20 + 1 + 2 + 3) + 3);
}

/// The names of the tags, opening and closing, outside of the style.
fn tags(html: &str) -> Vec<String> {
    let body = html.split_once("</style>").expect("a style").1;
    body.split('<')
        .skip(1)
        .map(|part| {
            part.split(['>', ' ', '\n'])
                .next()
                .unwrap_or_default()
                .to_string()
        })
        .collect()
}

#[test]
fn every_tag_is_closed_in_order() {
    for page in [evil(), Page::default()] {
        let mut open = vec!["html".to_string(), "head".to_string()];
        for tag in tags(&render(&page)) {
            match tag.strip_prefix('/') {
                Some(name) => assert_eq!(open.pop().as_deref(), Some(name)),
                None if tag == "img" => {}
                None => open.push(tag),
            }
        }
        assert!(open.is_empty(), "{open:?}");
    }
}

#[test]
fn the_page_loads_nothing() {
    let html = render(&evil());
    assert!(html.contains("default-src 'none'"));
    assert!(!html.contains("http://") && !html.contains("https://") && !html.contains("@import"));
    for source in html.split("src=\"").skip(1) {
        assert!(source.starts_with("data:"), "{}", &source[..20]);
    }
    for link in html.split("href=\"").skip(1) {
        assert!(link.starts_with('#'), "{}", &link[..20]);
    }
    assert!(!html.contains("url("));
}

#[test]
fn links_lead_to_sections_of_their_own() {
    let html = render(&evil());
    let ids: Vec<_> = html
        .split(" id=\"")
        .skip(1)
        .filter_map(|part| part.split('"').next())
        .collect();
    for (i, id) in ids.iter().enumerate() {
        assert!(!ids[..i].contains(id), "{id} occurs twice");
    }
    for link in html.split("href=\"#").skip(1) {
        let id = link.split('"').next().unwrap();
        assert!(ids.contains(&id), "{id}");
    }
}

#[test]
fn verdicts_are_said_in_words() {
    let claim = |verdict: &str, as_expected| ClaimLine {
        text: "columns".into(),
        verdict: verdict.into(),
        expected: "HOLDS".into(),
        as_expected,
        ..ClaimLine::default()
    };
    let page = |claims, error| Page {
        sections: vec![Section {
            title: "t".into(),
            claims,
            error,
            ..Section::default()
        }],
        ..Page::default()
    };
    let good = render(&page(vec![claim("HOLDS", true)], None));
    assert!(good.contains("<strong>HOLDS</strong>, <span class=\"good\">as expected</span>"));
    let mixed = render(&page(
        vec![claim("HOLDS", true), claim("FAILS", false)],
        None,
    ));
    assert!(mixed.contains("1 × HOLDS, 1 × FAILS") && mixed.contains("2 × HOLDS"));
    assert!(mixed.contains("<span class=\"bad\">not as expected</span>"));
    let stopped = render(&page(
        vec![claim("HOLDS", true)],
        Some("out of memory".into()),
    ));
    assert!(stopped.contains("<span class=\"bad\">not finished</span>"));
    assert!(stopped.contains("out of memory"));
    let bare = render(&page(vec![], None));
    assert!(bare.contains("nothing claimed") && !bare.contains("<h3>Claims</h3>"));
}

#[test]
fn long_tables_are_folded_and_short_ones_are_not() {
    let page = |rows: usize| Page {
        sections: vec![Section {
            tables: vec![TablePart {
                caption: "P-positions".into(),
                header: vec!["heap_1".into(), "outcome".into()],
                rows: (0..rows).map(|n| vec![n.to_string(), "P".into()]).collect(),
                note: "the first rows".into(),
                file: "p.csv".into(),
            }],
            ..Section::default()
        }],
        ..Page::default()
    };
    let (short, long) = (render(&page(12)), render(&page(13)));
    assert!(!short.contains("<details>") && long.contains("<details>"));
    assert!(long.contains("(13 rows)"));
    assert!(short.contains("<th scope=\"col\" class=\"number\">heap_1</th>"));
    assert!(short.contains("<td class=\"number\">11</td><td>P</td>"));
    assert!(short.contains("the first rows · File: <code>p.csv</code>"));
}

#[test]
fn pictures_are_inside_the_page() {
    let html = render(&evil());
    assert!(html.contains(";base64,AQID\" alt=\"&lt;script&gt;"));
}
