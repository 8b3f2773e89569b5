import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCommand } from './argument-rules.ts';
import { helpOverview, verbHelp, verbTable } from './help-rules.ts';
import { parcelVerbs } from './parcels/verb-table.ts';
import { verbGroups, operatorVerbs as verbs } from './run-verb.server.ts';

/** Splits a command line as a shell would. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

test.each(Object.entries(verbs))('the example of %s can be parsed', (name, verb) => {
  expect(readCommand(wordsOf(verb.example), verbs)).toMatchObject({ kind: 'run', verb: name });
});

test.each(Object.entries(verbs))(
  'the help of %s lists its arguments and failures within the width of a terminal',
  (name, verb) => {
    const help = verbHelp(name, verb);
    for (const argument of Object.keys(verb.arguments)) {
      expect(help).toContain(
        verb.arguments[argument]?.isPositional ? verb.arguments[argument]?.placeholder : `--${argument}`,
      );
    }
    expect(help.includes('Fails if')).toBe(verb.failsIf.length > 0);
    expect(help.split('\n').filter((line) => line.length > 110)).toEqual([]);
  },
);

test('verbHelp formats the help of a verb', () => {
  expect(verbHelp('hand-over', parcelVerbs['hand-over'])).toBe(`Records that an order was picked up.

Usage
  npm run operator -- hand-over NUMBER --to NAME [--id-checked]

Arguments
  NUMBER        Order number.
  --to NAME     Name of the person who picked it up.
  --id-checked  You checked the photo ID of an adult.

Options for every verb
  --as NAME  Your name for the audit log; your user name on this machine by default.
  --json     Prints JSON.
  --help     Shows this help.

Example
  npm run operator -- hand-over 10001 --to "Ana Núñez" --id-checked

Fails if
  - The order has wine and no photo ID was checked.
  - The order is not ready for pickup.`);
});

test('no verb belongs to two groups', () => {
  const names = verbGroups.flatMap((group) => Object.keys(group.verbs));
  expect(names).toEqual(Object.keys(verbs));
});

test('the overview lists every verb once', () => {
  const lines = helpOverview(verbGroups).split('\n');
  for (const name of Object.keys(verbs)) {
    // A name that is wider than its column has a line of its own.
    expect(lines.filter((line) => `${line} `.startsWith(`  ${name} `)).length, name).toBe(1);
  }
});

test('docs/operating.md contains the current table of verbs (run npm run docs)', () => {
  const page = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  expect(page).toContain(verbTable(verbs));
});
