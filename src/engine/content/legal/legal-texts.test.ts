import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { demoSettings } from '../../../../test/helpers/demo-settings.ts';
import { type CivilDate, wineryDate } from '../../../core/dates.ts';
import { setWinerySettings } from '../../../core/winery-settings.ts';
import {
  type LegalText,
  legalTextInForce,
  legalTextVersions,
  legalVersionAgreedOn,
} from '../../../winery-legal.ts';
import { readWinerySettings } from '../../../winery-settings.server.ts';
import { arePlusTermsInForce } from '../../loyalty/plus/index.server.ts';
import { legalTextProblems } from './check-rules.ts';
import { formatLegalFile, parseLegalFile } from './file-rules.ts';
import { publishLegalTexts } from './publish-legal-texts.server.ts';

const day = (text: string) => text as CivilDate;
const by = { actor: 'operator:jo', now: new Date('2026-12-01T20:00:00Z') } as const;
const body = '- In short.\n\n## Price {#price}\n\nA year costs {{price}}; see [privacy](/privacy).';
const terms: LegalText = { document: 'plus-terms', from: day('2026-12-24'), changes: 'A new price.', body };

describe('publishing a legal text', () => {
  let shop: TestDatabase;
  beforeAll(async () => {
    shop = await createTestDatabase();
  });
  afterAll(async () => {
    await shop.drop();
    setWinerySettings(demoSettings);
  });
  const publish = (...texts: LegalText[]) =>
    shop.database.transaction((tx) => publishLegalTexts(tx, texts, by));

  it('creates one version, with its author in the audit trail, that every process then reads', async () => {
    expect(await publish(terms)).toEqual({ ok: true, value: ['created'] });
    expect(await publish(terms)).toEqual({ ok: true, value: ['unchanged'] });
    const { rows } = await shop.database.pool.query(
      `select actor, subject_id, data from audit_events where action = 'legal_text.published'`,
    );
    expect(rows).toEqual([{ actor: 'operator:jo', subject_id: 'plus-terms', data: { from: '2026-12-24' } }]);
    await readWinerySettings(shop.database.read);
    expect(legalTextVersions('plus-terms')?.[0].from).toBe('2026-12-24');
  });

  it('never changes a published version, even before it takes effect', async () => {
    expect(await publish({ ...terms, body: `${body} No tax.` })).toMatchObject({
      refusals: [{ code: 'LEGAL_TEXT_PUBLISHED', field: 'from', details: { index: 0 } }],
    });
    const { pool } = shop.database;
    for (const statement of [
      `update legal_texts set body = 'x'`,
      'delete from legal_texts',
      'truncate legal_texts',
    ]) {
      await expect(pool.query(statement), statement).rejects.toThrow('append-only');
    }
  });

  it('rejects a version with an effective date in the past', async () => {
    expect(await publish({ ...terms, from: day('2026-11-30') })).toMatchObject({
      refusals: [{ code: 'LEGAL_TEXT_BACKDATED' }],
    });
    expect(await publish({ ...terms, from: day('2026-12-01') })).toMatchObject({ ok: true });
  });

  it('saves nothing if one of several texts is faulty', async () => {
    const outcome = await publish({ ...terms, from: day('2027-01-01') }, { ...terms, body: '<script>' });
    expect(outcome).toMatchObject({ ok: false, refusals: [{ details: { index: 1 } }, {}, {}] });
  });
});

describe('the version in force', () => {
  afterEach(() => setWinerySettings(demoSettings));
  const opened = (timeZone: string, legalTexts: readonly LegalText[]) =>
    setWinerySettings({ ...demoSettings, profile: { ...demoSettings.profile, timeZone }, legalTexts });
  const old = { ...terms, from: day('2026-11-01') };

  it.each([
    ['America/New_York', '2026-12-24T04:59:59Z', '2026-12-24T05:00:00Z'],
    ['Pacific/Honolulu', '2026-12-24T09:59:59Z', '2026-12-24T10:00:00Z'],
  ])('changes at midnight in %s', (zone, before, at) => {
    opened(zone, [old, terms]);
    expect(legalTextInForce('plus-terms', wineryDate(new Date(before)))?.from).toBe('2026-11-01');
    expect(legalTextInForce('plus-terms', wineryDate(new Date(at)))?.from).toBe('2026-12-24');
  });

  it('is the version that a member who joins on that day agrees to', () => {
    opened('America/New_York', [old, terms]);
    expect(legalVersionAgreedOn('plus-terms', day('2026-12-23'))).toBe('2026-11-01');
    expect(legalVersionAgreedOn('plus-terms', day('2027-05-01'))).toBe('2026-12-24');
    expect(legalVersionAgreedOn('privacy', day('2026-12-23'))).toBeUndefined();
  });

  it('must exist for the terms and the privacy policy before anyone can join the paid membership', () => {
    const privacy: LegalText = { ...old, document: 'plus-privacy' };
    opened('America/New_York', [terms, privacy]);
    expect(arePlusTermsInForce(day('2026-12-23'))).toBe(false);
    expect(arePlusTermsInForce(day('2026-12-24'))).toBe(true);
    opened('America/New_York', [terms]);
    expect(arePlusTermsInForce(day('2026-12-24'))).toBe(false);
  });
});

describe('checking a legal text', () => {
  const faultsOf = (line: string, document: LegalText['document'] = 'privacy') =>
    legalTextProblems({ ...terms, document, body: `- In short.\n\n## A {#a}\n\n${line}` });

  it.each([
    ['a script', 'Hello <script>alert(1)</script>', 'HTML'],
    ['an HTML comment', 'Hello <!-- x -->', 'HTML'],
    ['an event handler', '<img src=x onerror=alert(1)>', 'HTML'],
    ['a javascript: link', '[x](javascript:alert(1))', 'javascript:'],
    ['a data: link', '[x](data:text/html,x)', 'data:'],
    ['a protocol-relative link to another host', '[x](//evil.example)', '//evil'],
    ['a link with a backslash to another host', '[x](/\\evil.example)', 'evil'],
    ['an http: link', '[x](http://a.example)', 'http:'],
    ['an unknown placeholder', 'We are {{wineryName}}.', '{{wineryName}}'],
    ['a price outside the membership’s terms', 'It costs {{price}}.', '{{price}}'],
    ['a placeholder named after a built-in object property', '{{constructor}}', '{{constructor}}'],
    ['an unclosed placeholder', 'We are {{legalName.', '{{name}}'],
    ['bold text', 'It is **bold**.', 'Bold'],
    ['a picture', '![x](/x.png)', 'Pictures'],
    ['a numbered list', '1. One', 'Lists'],
    ['a heading below level 3', '#### Deep', 'Headings'],
    ['a section without an ID', '## Price', 'id'],
    ['two sections with the same ID', '## B {#a}', 'Two sections'],
    ['a table without a caption', '| A | B |\n|---|---|\n| 1 | 2 |', 'Table: '],
    ['a table row with a missing cell', 'Table: T\n\n| A | B |\n|---|---|\n| 1 |', '1 cells instead of 2'],
  ])('rejects %s', (_, line, words) => {
    expect(faultsOf(line).map(({ sentence }) => sentence)).toContainEqual(expect.stringContaining(words));
  });

  it('reports the line of an error in the body', () => {
    expect(faultsOf('Fine.\n<b>x</b>')).toEqual([{ field: 'body.6', sentence: 'HTML isn’t allowed.' }]);
  });

  it('writes a file back unchanged, and accepts CRLF line endings and a byte order mark', () => {
    const file = readFileSync(
      new URL('../../../../wineries/seneca-gorge/legal/plus-terms/2026-11-23.md', import.meta.url),
      'utf8',
    );
    const read = parseLegalFile('plus-terms', file);
    expect(legalTextProblems(read)).toEqual([]);
    expect(formatLegalFile(read)).toBe(file);
    expect(parseLegalFile('plus-terms', `\uFEFF${file.replaceAll('\n', '\r\n')}`)).toEqual(read);
  });

  it('accepts a waiver in plain paragraphs only', () => {
    const waiver = { ...terms, document: 'waiver' as const };
    expect(legalTextProblems({ ...waiver, body: 'Risks. '.repeat(40) })).toEqual([]);
    expect(
      legalTextProblems({ ...waiver, body: `${'Risks. '.repeat(40)}\n\n## {{legalName}}` }),
    ).toMatchObject([{ field: 'body.3' }]);
  });
});
