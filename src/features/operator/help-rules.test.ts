import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCommand } from './argument-rules.ts';
import { helpOf, overview, verbTable } from './help-rules.ts';
import { parcelVerbs } from './parcels/verb-table.ts';
import { rooms, operatorVerbs as verbs } from './run-verb.server.ts';

/** As a shell would split it. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

test.each(Object.entries(verbs))(
  'the example of %s is understood, and does what the verb says',
  (name, verb) => {
    expect(readCommand(wordsOf(verb.example), verbs)).toMatchObject({ kind: 'run', verb: name });
  },
);

test.each(Object.entries(verbs))(
  'the help of %s names its arguments and refusals and fits a terminal',
  (name, verb) => {
    const help = helpOf(name, verb);
    for (const argument of Object.keys(verb.arguments)) {
      expect(help).toContain(
        verb.arguments[argument]?.isPosition ? verb.arguments[argument]?.shown : `--${argument}`,
      );
    }
    expect(help.includes('What it refuses')).toBe(verb.refuses.length > 0);
    expect(help.split('\n').filter((line) => line.length > 110)).toEqual([]);
  },
);

test('the help of a verb reads well', () => {
  expect(helpOf('hand-over', parcelVerbs['hand-over'])).toBe(`Hands an order over the counter.

Usage
  npm run operator -- hand-over NUMBER --to NAME [--id-checked]

Arguments
  NUMBER        The number of the order.
  --to NAME     Who took it.
  --id-checked  You saw the photo ID of an adult.

For every verb
  --as NAME  Who you are, for the audit trail; else your name on this machine.
  --json     Answers with JSON, for programs.
  --help     Says all this.

Example
  npm run operator -- hand-over 10001 --to "Ana Núñez" --id-checked

What it refuses
  - Wine without a look at a photo ID.
  - An order that is not ready.`);
});

test('no verb stands in two rooms', () => {
  const names = rooms.flatMap((room) => Object.keys(room.verbs));
  expect(names).toEqual(Object.keys(verbs));
});

test('the overview names every verb once', () => {
  const lines = overview(rooms).split('\n');
  for (const name of Object.keys(verbs)) {
    // A name that is wider than its column has a line of its own.
    expect(lines.filter((line) => `${line} `.startsWith(`  ${name} `)).length, name).toBe(1);
  }
});

test('docs/operating.md lists the verbs as they are (npm run docs writes them)', () => {
  const page = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  expect(page).toContain(verbTable(verbs));
});
