import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseCommandLine } from './argument-rules.ts';
import { commandHelp, commandHelpOverview, commandTableMarkdown } from './help-rules.ts';
import { parcelCommands } from './parcels/command-table.ts';
import { commandGroups, operatorCommands as commands } from './run-command.server.ts';

/** Splits a command line as a shell would. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

test.each(Object.entries(commands))('the example of %s can be parsed', (name, command) => {
  expect(parseCommandLine(wordsOf(command.example), commands)).toMatchObject({ kind: 'run', name: name });
});

test.each(Object.entries(commands))(
  'the help of %s lists its arguments and failures within the width of a terminal',
  (name, command) => {
    const help = commandHelp(name, command);
    for (const argument of Object.keys(command.arguments)) {
      expect(help).toContain(
        command.arguments[argument]?.isPositional
          ? command.arguments[argument]?.placeholder
          : `--${argument}`,
      );
    }
    expect(help.includes('Fails if')).toBe(command.failsIf.length > 0);
    expect(help.split('\n').filter((line) => line.length > 110)).toEqual([]);
  },
);

test('commandHelp formats the help of a command', () => {
  expect(commandHelp('hand-over', parcelCommands['hand-over'])).toBe(`Records that an order was picked up.

Usage
  npm run operator -- hand-over NUMBER --to NAME [--id-checked]

Arguments
  NUMBER        Order number.
  --to NAME     Name of the person who picked it up.
  --id-checked  You checked the photo ID of an adult.

Options for every command
  --as NAME  Your name for the audit log; your user name on this machine by default.
  --json     Prints JSON.
  --help     Shows this help.

Example
  npm run operator -- hand-over 10001 --to "Ana Núñez" --id-checked

Fails if
  - The order has wine and no photo ID was checked.
  - The order is not ready for pickup.`);
});

test('no command belongs to two groups', () => {
  const names = commandGroups.flatMap((group) => Object.keys(group.commands));
  expect(names).toEqual(Object.keys(commands));
});

test('the overview lists every command once', () => {
  const lines = commandHelpOverview(commandGroups).split('\n');
  for (const name of Object.keys(commands)) {
    // A name that is wider than its column has a line of its own.
    expect(lines.filter((line) => `${line} `.startsWith(`  ${name} `)).length, name).toBe(1);
  }
});

test('docs/operating.md contains the current table of commands (run npm run docs)', () => {
  const page = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  expect(page).toContain(commandTableMarkdown(commands));
});
