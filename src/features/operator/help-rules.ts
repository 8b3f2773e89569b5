import { commonArguments } from './argument-rules.ts';
import { block, columns } from './text-rules.ts';
import type { ArgumentSpecification, Room, Verb, Verbs } from './types.ts';

/** How it is called. */
export const command = 'npm run operator --';

/** `ship NUMBER [--shipment N] --carrier UPS|FedEx|GLS --tracking CODE` */
export function synopsis(name: string, verb: Verb): string {
  const words = Object.entries(verb.arguments).map(([each, specification]) => {
    const word = termOf(each, specification);
    return specification.isRequired ? word : `[${word}]`;
  });
  return [name, ...words].join(' ');
}

function termOf(name: string, { isPosition, kind, choices, shown }: ArgumentSpecification): string {
  const value = choices ? choices.join('|') : (shown ?? '');
  if (isPosition) return value;
  return kind === 'flag' ? `--${name}` : `--${name} ${value}`;
}

/** Everything about one verb. */
export function helpOf(name: string, verb: Verb): string {
  const own = rowsOf(verb.arguments);
  const refusals = verb.refuses.map((sentence) => block(sentence, '  - ', '    ')).join('\n');
  return [
    block(verb.isReading ? `${verb.says} It changes nothing.` : verb.says),
    `\nUsage\n${block(`${command} ${synopsis(name, verb)}`, '  ', '      ')}`,
    ...(own.length > 0 ? [`\nArguments\n${columns(own, '  ')}`] : []),
    `\nFor every verb\n${columns(rowsOf(commonArguments), '  ')}`,
    `\nExample\n  ${command} ${verb.example}`,
    ...(refusals === '' ? [] : [`\nWhat it refuses\n${refusals}`]),
  ].join('\n');
}

function rowsOf(specifications: Verb['arguments']): (readonly [string, string])[] {
  return Object.entries(specifications).map(
    ([name, specification]) => [termOf(name, specification), specification.says] as const,
  );
}

/** All verbs by what they are about, with a line each. */
export function overview(rooms: readonly Pick<Room, 'title' | 'verbs'>[]): string {
  const lists = [...Map.groupBy(rooms, ({ title }) => title)].map(([title, parts]) => {
    const verbs = parts.flatMap((part) => Object.entries(part.verbs));
    const rows = verbs.map(([name, { says }]) => [name, says] as const);
    return `${title}\n${columns(rows, '  ', 17)}`;
  });
  return [
    `The operator’s door: ${command} VERB [arguments]`,
    ...lists,
    columns(rowsOf(commonArguments)),
    'Days and times are those at the winery.\n' +
      'It ends with 0 when it was done, 1 when it was refused and why stands on standard error, 2 when it was not understood.\n' +
      `More about one verb: ${command} VERB --help`,
  ].join('\n\n');
}

/** The verbs as docs/operating.md lists them. */
export function verbTable(verbs: Verbs): string {
  const rows = Object.entries(verbs).map(([name, verb]) => {
    const call = synopsis(name, verb).replaceAll('|', '\\|');
    return `| \`${call}\` | ${verb.says} |`;
  });
  return ['| verb | what it does |', '|---|---|', ...rows].join('\n');
}
