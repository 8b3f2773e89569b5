import { commonArguments } from './argument-rules.ts';
import { termColumns, wrap } from './text-rules.ts';
import type { ArgumentSpecification, Verb, VerbGroup, Verbs } from './types.ts';

export const operatorCommand = 'npm run operator --';

/** Returns a command's usage line, such as `ship NUMBER [--shipment N] --carrier UPS|FedEx|GLS --tracking CODE`. */
export function synopsis(name: string, verb: Verb): string {
  const words = Object.entries(verb.arguments).map(([each, specification]) => {
    const word = termOf(each, specification);
    return specification.isRequired ? word : `[${word}]`;
  });
  return [name, ...words].join(' ');
}

function termOf(name: string, { isPositional, kind, choices, placeholder }: ArgumentSpecification): string {
  const value = choices ? choices.join('|') : (placeholder ?? '');
  if (isPositional) return value;
  return kind === 'flag' ? `--${name}` : `--${name} ${value}`;
}

export function verbHelp(name: string, verb: Verb): string {
  const own = rowsOf(verb.arguments);
  const failures = verb.failsIf.map((sentence) => wrap(sentence, '  - ', '    ')).join('\n');
  return [
    wrap(verb.isReadOnly ? `${verb.description} Read-only.` : verb.description),
    `\nUsage\n${wrap(`${operatorCommand} ${synopsis(name, verb)}`, '  ', '      ')}`,
    ...(own.length > 0 ? [`\nArguments\n${termColumns(own, '  ')}`] : []),
    `\nOptions for every verb\n${termColumns(rowsOf(commonArguments), '  ')}`,
    `\nExample\n  ${operatorCommand} ${verb.example}`,
    ...(failures === '' ? [] : [`\nFails if\n${failures}`]),
  ].join('\n');
}

function rowsOf(specifications: Verb['arguments']): (readonly [string, string])[] {
  return Object.entries(specifications).map(
    ([name, specification]) => [termOf(name, specification), specification.description] as const,
  );
}

/** Returns the help for all commands by group, with one entry per command. */
export function helpOverview(groups: readonly Pick<VerbGroup, 'title' | 'verbs'>[]): string {
  const lists = [...Map.groupBy(groups, ({ title }) => title)].map(([title, parts]) => {
    const verbs = parts.flatMap((part) => Object.entries(part.verbs));
    const rows = verbs.map(([name, { description }]) => [name, description] as const);
    return `${title}\n${termColumns(rows, '  ', 17)}`;
  });
  return [
    `Staff commands: ${operatorCommand} VERB [arguments]`,
    ...lists,
    termColumns(rowsOf(commonArguments)),
    'Dates and times are in winery time.\n' +
      'Exit codes: 0 done, 1 refused (the reason is on standard error) or something needs attention, 2 invalid command.\n' +
      `Help on one verb: ${operatorCommand} VERB --help`,
  ].join('\n\n');
}

/** Returns the Markdown table of commands for docs/operating.md. */
export function verbTable(verbs: Verbs): string {
  const rows = Object.entries(verbs).map(([name, verb]) => {
    const call = synopsis(name, verb).replaceAll('|', '\\|');
    return `| \`${call}\` | ${verb.description} |`;
  });
  return ['| verb | description |', '|---|---|', ...rows].join('\n');
}
