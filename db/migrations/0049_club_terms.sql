-- The terms of the clubs have new words (engine/clubs/terms-rules.ts); their version names them. What members agreed to keeps its own.
update clubs set terms_version = '2026-11b' where terms_version = '2026-11';
