import { parseCivilDate } from '../../core/dates.ts';
import { formatGroupedDigits } from '../../core/digits.ts';
import { basisPoints, cents } from '../../core/money.ts';
import type {
  ArgumentSpecification,
  ArgumentValueKinds,
  OperatorCommand,
  OperatorCommands,
  SkuCodeQuantity,
} from './types.ts';

export type ParsedCommandLine =
  | { readonly kind: 'help'; readonly name: string | undefined }
  | { readonly kind: 'invalid'; readonly name: string | undefined; readonly sentence: string }
  | {
      readonly kind: 'run';
      readonly name: string;
      /** The argument values, by argument name. */
      readonly values: Readonly<Record<string, unknown>>;
      /** The value of `--as`; undefined if it was omitted. */
      readonly actorName: string | undefined;
      readonly isJson: boolean;
    };

/** The options that every command accepts. */
export const commonArguments = {
  as: {
    kind: 'text',
    placeholder: 'NAME',
    description: 'Your name for the audit log; your user name on this machine by default.',
  },
  json: { kind: 'flag', description: 'Prints JSON.' },
  help: { kind: 'flag', description: 'Shows this help.' },
} as const satisfies Record<string, ArgumentSpecification>;

/** Parses a command line. Options can appear anywhere after the command's name, as `--name value` or `--name=value`. */
export function parseCommandLine(words: readonly string[], commands: OperatorCommands): ParsedCommandLine {
  const [name, ...rest] = words;
  if (name === undefined) return { kind: 'invalid', name: undefined, sentence: 'Enter a command.' };
  if (name === '--help' || name === '-h' || name === 'help') {
    const [about] = rest;
    return { kind: 'help', name: about !== undefined && Object.hasOwn(commands, about) ? about : undefined };
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    return {
      kind: 'invalid',
      name: undefined,
      sentence: unknownCommandSentence(name, Object.keys(commands)),
    };
  if (rest.includes('--help') || rest.includes('-h')) return { kind: 'help', name };
  const read = readValues(rest, command.arguments);
  if ('sentence' in read) return { kind: 'invalid', name, sentence: read.sentence };
  const { as: actorName, json, ...values } = read.values;
  return {
    kind: 'run',
    name,
    values,
    actorName: actorName as string | undefined,
    isJson: json === true,
  };
}

function unknownCommandSentence(name: string, known: readonly string[]): string {
  const close = known.find(
    (each) => each.startsWith(name) || each.replace('-', '') === name.replace('-', ''),
  );
  return `Unknown command “${name}”.${close ? ` Did you mean “${close}”?` : ''}`;
}

type Values = Record<string, unknown>;
type Invalid = { readonly sentence: string };

function readValues(
  words: readonly string[],
  own: OperatorCommand['arguments'],
): { readonly values: Values } | Invalid {
  const known: OperatorCommand['arguments'] = { ...own, ...commonArguments };
  const positions = Object.keys(own).filter((name) => own[name]?.isPositional);
  const values: Values = {};
  const waiting = [...words];
  for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
    const [, option, inline] = /^--([a-z-]+)(?:=(.*))?$/s.exec(word) ?? [];
    const name = option ?? positions.shift();
    const specification = name !== undefined && Object.hasOwn(known, name) ? known[name] : undefined;
    if (name === undefined) return { sentence: `Unexpected argument “${word}”.` };
    if (!specification || (option !== undefined && specification.isPositional)) {
      return { sentence: `Unknown argument --${name}.` };
    }
    if (name in values) return { sentence: `--${name} was given twice.` };
    if (option !== undefined) waiting.unshift(...(inline === undefined ? [] : [inline]));
    else waiting.unshift(word);
    const taken = takeWords(specification, waiting, inline !== undefined);
    if (inline !== undefined && specification.kind === 'flag') {
      return { sentence: `--${name} takes no value.` };
    }
    const value = readValue(specification, taken);
    if (value === undefined) return { sentence: `${labelOf(name, specification)} ${mustBe(specification)}.` };
    values[name] = value;
  }
  const missing = Object.entries(own).find(([name, { isRequired }]) => isRequired && !(name in values));
  return missing ? { sentence: `${labelOf(...missing)} is missing.` } : { values };
}

/**
 * Removes the words of an argument from the start of `waiting` and returns them: none for a flag, all units for `units`, otherwise one, or
 * none if an option follows. A value given inline, as in `--name=value`, is always one word.
 */
function takeWords({ kind }: ArgumentSpecification, waiting: string[], isInline: boolean): string[] {
  if (kind === 'flag') return [];
  if (isInline) return waiting.splice(0, 1);
  if (kind !== 'units') return waiting[0]?.startsWith('--') ? [] : waiting.splice(0, 1);
  const end = waiting.findIndex((word) => !word.includes('=') || word.startsWith('--'));
  return waiting.splice(0, end === -1 ? waiting.length : end);
}

function labelOf(name: string, { isPositional, placeholder }: ArgumentSpecification): string {
  return isPositional ? (placeholder ?? name) : `--${name}`;
}

function readValue(
  { kind, choices }: ArgumentSpecification,
  words: readonly string[],
): ArgumentValueKinds[keyof ArgumentValueKinds] | undefined {
  if (kind === 'flag') return true;
  const [word] = words;
  if (word === undefined || word.trim() === '') return undefined;
  if (kind === 'units') return unitsOf(words);
  if (kind === 'choice') return choices?.find((choice) => choice.toLowerCase() === word.toLowerCase());
  return parsers[kind](word.trim());
}

const parsers: {
  readonly [Kind in Exclude<keyof ArgumentValueKinds, 'flag' | 'units' | 'choice'>]: (
    word: string,
  ) => ArgumentValueKinds[Kind] | undefined;
} = {
  text: (word) => word,
  count: (word) => (/^\d+$/.test(word) && isWithin(Number(word), maximums.count) ? Number(word) : undefined),
  change: (word) =>
    /^[+-]?\d+$/.test(word) && isWithin(Math.abs(Number(word)), maximums.change) ? Number(word) : undefined,
  percent: (word) => hundredths(word.replace(/%$/, ''), maximums.percent, basisPoints),
  money: (word) => hundredths(word.replace(/^\$/, ''), maximums.money, cents),
  date: parseCivilDate,
};

/** The maximum value of each numeric kind of argument, used by the parser, the help and error messages. */
const maximums = { count: 999_999_999, change: 999_999, percent: 100, money: 999_999, units: 9_999 } as const;

function isWithin(number: number, most: number): boolean {
  return number >= 1 && number <= most;
}

/**
 * Parses a decimal such as `7.5` into hundredths (750), digit by digit to avoid rounding. Returns undefined if it is not a number with up
 * to two decimals or exceeds `most`.
 */
function hundredths<Value>(word: string, most: number, make: (amount: number) => Value): Value | undefined {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(word) ?? [];
  if (whole === undefined || Number(`${whole}.${part}`) > most) return undefined;
  return make(Number(whole) * 100 + Number(part.padEnd(2, '0')));
}

function unitsOf(words: readonly string[]): SkuCodeQuantity[] | undefined {
  const units = words.flatMap((word) => {
    const [, code, quantity] = /^([^=\s]+)=(\d+)$/.exec(word) ?? [];
    return code !== undefined && isWithin(Number(quantity), maximums.units)
      ? [{ code, quantity: Number(quantity) }]
      : [];
  });
  const codes = new Set(units.map(({ code }) => code.toUpperCase()));
  return units.length === words.length && codes.size === units.length ? units : undefined;
}

function mustBe({ kind, choices = [] }: ArgumentSpecification): string {
  switch (kind) {
    case 'count':
      return `must be a whole number from 1 to ${formatGroupedDigits(maximums.count)}`;
    case 'change':
      return `must be a whole number between -${formatGroupedDigits(maximums.change)} and ${formatGroupedDigits(maximums.change)} other than 0, such as 12 or -2`;
    case 'percent':
      return `must be a percentage up to ${maximums.percent}, such as 10 or 7.5`;
    case 'money':
      return `must be an amount up to $${formatGroupedDigits(maximums.money)}, such as 20 or 12.50`;
    case 'date':
      return 'must be a date such as 2026-11-24';
    case 'choice':
      return `must be ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
    case 'units':
      return `must be codes with quantities from 1 to ${formatGroupedDigits(maximums.units)}, each code once, such as RED-21=2`;
    case 'text':
    case 'flag':
      return 'must not be empty';
  }
}
