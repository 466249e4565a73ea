//! The bytes of a picture, and the errors where there is none.

use super::super::*;
use super::{counts, layouts, map, nim, points, values};

#[test]
fn png_files_have_their_signature_and_size() {
    let (pairs, bars) = ([(1, 2), (2, 1)], [(3, 4), (0, 9)]);
    for width in [600, 2_400] {
        let all = [
            map(20, 20, &nim).layout(Picture::Png, width),
            points(5, &pairs).layout(Picture::Png, width),
            counts(&bars).layout(width),
            values(&pairs, None).layout(Picture::Png, width),
        ];
        for canvas in all.map(Result::unwrap) {
            let bytes = draw(&canvas, Picture::Png).unwrap();
            assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
            let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
            assert_eq!((number(16), number(20)), (width, canvas.height));
            assert_eq!(bytes[bytes.len() - 8..bytes.len() - 4], *b"IEND");
        }
    }
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    let (pairs, bars) = ([(1, 2), (2, 1)], [(3, 4), (0, 9)]);
    for picture in [Picture::Png, Picture::Svg] {
        let all = || {
            [
                map(20, 20, &nim).draw(picture, 600).unwrap(),
                points(5, &pairs).draw(picture, 600).unwrap(),
                counts(&bars).draw(picture, 600).unwrap(),
                values(&pairs, None).draw(picture, 600).unwrap(),
            ]
        };
        assert_eq!(all(), all());
    }
}

#[test]
fn nothing_to_draw_is_an_error() {
    let nowhere = |_: u64, _: u64| None;
    let errors = [
        map(3, 3, &nowhere).draw(Picture::Png, 600),
        points(5, &[]).draw(Picture::Png, 600),
        counts(&[]).draw(Picture::Png, 600),
        counts(&[(4, 0)]).draw(Picture::Png, 600),
        values(&[], None).draw(Picture::Png, 600),
    ];
    for error in errors {
        assert!(matches!(error, Err(PlotError::Empty { .. })), "{error:?}");
    }
}

#[test]
fn input_that_cannot_be_drawn_is_an_error() {
    let one = [(1, 1)];
    let zero = Some(Period {
        preperiod: 0,
        period: 0,
    });
    assert!(matches!(
        points(5, &[(6, 0)]).draw(Picture::Png, 600),
        Err(PlotError::Outside { point: (6, 0), .. })
    ));
    assert!(matches!(
        values(&one, zero).draw(Picture::Png, 600),
        Err(PlotError::ZeroPeriod)
    ));
    assert!(matches!(
        map(u64::MAX, u64::MAX, &nim).draw(Picture::Png, 600),
        Err(PlotError::TooManyCells { .. })
    ));
    for width in [0, MIN_WIDTH - 1, MAX_WIDTH + 1, u32::MAX] {
        let found = points(5, &one).draw(Picture::Png, width);
        assert!(matches!(found, Err(PlotError::Width { .. })), "{width}");
    }
}

#[test]
fn svg_is_refused_only_where_it_is_too_large() {
    assert!(map(127, 127, &nim).draw(Picture::Svg, 600).is_ok());
    let error = map(128, 0, &nim)
        .draw(Picture::Svg, 600)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("129 × 1 cells") && error.contains("use PNG"),
        "{error}"
    );
    let many: Vec<_> = (0..=MAX_SVG_POINTS as u64).map(|n| (n, n)).collect();
    assert!(values(&many[1..], None).draw(Picture::Svg, 600).is_ok());
    let error = values(&many, None).draw(Picture::Svg, 600).unwrap_err();
    assert!(matches!(error, PlotError::TooLargeForSvg { .. }), "{error}");
}

/// Checks that tags are closed in order and that texts hold no loose signs.
fn assert_well_formed(text: &str) {
    let mut open = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        let (before, tag) = rest.split_at(start);
        for part in before.split('&').skip(1) {
            let name = part.split(';').next().unwrap();
            assert!(
                ["amp", "lt", "gt", "quot", "apos"].contains(&name),
                "&{part}"
            );
        }
        let end = tag.find('>').expect("a tag ends");
        let inside = &tag[1..end];
        assert!(
            !inside.contains('<') && inside.matches('"').count() % 2 == 0,
            "{inside}"
        );
        match (inside.strip_prefix('/'), inside.ends_with('/')) {
            (Some(name), _) => assert_eq!(open.pop(), Some(name)),
            (None, false) => open.push(inside.split(' ').next().unwrap()),
            (None, true) => {}
        }
        assert!(
            !open.is_empty() || tag[end + 1..].trim().is_empty(),
            "one root"
        );
        rest = &tag[end + 1..];
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn svg_is_well_formed_and_keeps_titles_as_text() {
    for (name, canvas) in layouts(Picture::Svg, 600) {
        let text = String::from_utf8(draw(&canvas, Picture::Svg).unwrap()).unwrap();
        assert!(
            text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"600\""),
            "{name}"
        );
        assert_well_formed(&text);
    }
    let odd = Scatter {
        plane: Plane {
            title: "a & <b>\u{1}\n\"c\"".into(),
            ..points(1, &[]).plane
        },
        points: &[(0, 0)],
    };
    let text = String::from_utf8(odd.draw(Picture::Svg, 600).unwrap()).unwrap();
    assert!(
        text.contains("<title>a &amp; &lt;b&gt; \"c\"</title>"),
        "{text}"
    );
    assert_well_formed(&text);
}
