import { parseCivilDate } from '../../core/dates.ts';
import { groupedDigits } from '../../core/digits.ts';
import { basisPoints, cents } from '../../core/money.ts';
import type { ArgumentSpecification, CodeUnits, ValueKinds, Verb, Verbs } from './types.ts';

/** What was typed, once it is understood. */
export type Command =
  | { readonly kind: 'help'; readonly verb: string | undefined }
  | { readonly kind: 'wrong'; readonly verb: string | undefined; readonly sentence: string }
  | {
      readonly kind: 'run';
      readonly verb: string;
      /** By the names of the verb's specification. */
      readonly values: Readonly<Record<string, unknown>>;
      /** Who acts, when it was said. */
      readonly actorName: string | undefined;
      readonly isJson: boolean;
    };

/** What every verb takes besides its own. */
export const commonArguments = {
  as: {
    kind: 'text',
    shown: 'NAME',
    says: 'Who you are, for the audit trail; else your name on this machine.',
  },
  json: { kind: 'flag', says: 'Answers with JSON, for programs.' },
  help: { kind: 'flag', says: 'Says all this.' },
} as const satisfies Record<string, ArgumentSpecification>;

/** Understands a command line. Options may stand anywhere behind the verb, as `--name value` or `--name=value`. */
export function readCommand(words: readonly string[], verbs: Verbs): Command {
  const [name, ...rest] = words;
  if (name === undefined) return { kind: 'wrong', verb: undefined, sentence: 'Say what to do.' };
  if (name === '--help' || name === '-h' || name === 'help') {
    const [about] = rest;
    return { kind: 'help', verb: about !== undefined && Object.hasOwn(verbs, about) ? about : undefined };
  }
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (!verb) return { kind: 'wrong', verb: undefined, sentence: unknownVerb(name, Object.keys(verbs)) };
  if (rest.includes('--help') || rest.includes('-h')) return { kind: 'help', verb: name };
  const read = readValues(rest, verb.arguments);
  if ('sentence' in read) return { kind: 'wrong', verb: name, sentence: read.sentence };
  const { as: actorName, json, ...values } = read.values;
  return {
    kind: 'run',
    verb: name,
    values,
    actorName: actorName as string | undefined,
    isJson: json === true,
  };
}

function unknownVerb(name: string, known: readonly string[]): string {
  const close = known.find(
    (each) => each.startsWith(name) || each.replace('-', '') === name.replace('-', ''),
  );
  return `There is no verb “${name}”.${close ? ` Did you mean “${close}”?` : ''}`;
}

type Values = Record<string, unknown>;
type Wrong = { readonly sentence: string };

function readValues(words: readonly string[], own: Verb['arguments']): { readonly values: Values } | Wrong {
  const known: Verb['arguments'] = { ...own, ...commonArguments };
  const positions = Object.keys(own).filter((name) => own[name]?.isPosition);
  const values: Values = {};
  const waiting = [...words];
  for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
    const [, typed, inline] = /^--([a-z-]+)(?:=(.*))?$/s.exec(word) ?? [];
    const name = typed ?? positions.shift();
    const specification = name !== undefined && Object.hasOwn(known, name) ? known[name] : undefined;
    if (name === undefined) return { sentence: `“${word}” is one argument too many.` };
    if (!specification || (typed !== undefined && specification.isPosition)) {
      return { sentence: `There is no argument --${name}.` };
    }
    if (name in values) return { sentence: `--${name} was said twice.` };
    if (typed !== undefined) waiting.unshift(...(inline === undefined ? [] : [inline]));
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

/** What belongs to an argument of those that follow: none for a flag, all up to the next option for units, else one. */
function takeWords({ kind }: ArgumentSpecification, waiting: string[], isInline: boolean): string[] {
  if (kind === 'flag') return [];
  if (isInline) return waiting.splice(0, 1);
  if (kind !== 'units') return waiting[0]?.startsWith('--') ? [] : waiting.splice(0, 1);
  const end = waiting.findIndex((word) => !word.includes('=') || word.startsWith('--'));
  return waiting.splice(0, end === -1 ? waiting.length : end);
}

function labelOf(name: string, { isPosition, shown }: ArgumentSpecification): string {
  return isPosition ? (shown ?? name) : `--${name}`;
}

function readValue(
  { kind, choices }: ArgumentSpecification,
  words: readonly string[],
): ValueKinds[keyof ValueKinds] | undefined {
  if (kind === 'flag') return true;
  const [word] = words;
  if (word === undefined || word.trim() === '') return undefined;
  if (kind === 'units') return unitsOf(words);
  if (kind === 'choice') return choices?.find((choice) => choice.toLowerCase() === word.toLowerCase());
  return readers[kind](word.trim());
}

const readers: {
  readonly [Kind in Exclude<keyof ValueKinds, 'flag' | 'units' | 'choice'>]: (
    word: string,
  ) => ValueKinds[Kind] | undefined;
} = {
  text: (word) => word,
  count: (word) => (/^\d+$/.test(word) && isWithin(Number(word), mostOf.count) ? Number(word) : undefined),
  change: (word) =>
    /^[+-]?\d+$/.test(word) && isWithin(Math.abs(Number(word)), mostOf.change) ? Number(word) : undefined,
  percent: (word) => hundredths(word.replace(/%$/, ''), mostOf.percent, basisPoints),
  money: (word) => hundredths(word.replace(/^\$/, ''), mostOf.money, cents),
  date: parseCivilDate,
};

/** The largest number that each kind takes: what help and refusals name is what is read. */
const mostOf = { count: 999_999_999, change: 999_999, percent: 100, money: 999_999, units: 9_999 } as const;

function isWithin(number: number, most: number): boolean {
  return number >= 1 && number <= most;
}

/** `7.5` as 750: read digit by digit, so that no fraction is ever rounded. */
function hundredths<Value>(word: string, most: number, make: (amount: number) => Value): Value | undefined {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(word) ?? [];
  if (whole === undefined || Number(`${whole}.${part}`) > most) return undefined;
  return make(Number(whole) * 100 + Number(part.padEnd(2, '0')));
}

function unitsOf(words: readonly string[]): CodeUnits[] | undefined {
  const units = words.flatMap((word) => {
    const [, code, quantity] = /^([^=\s]+)=(\d+)$/.exec(word) ?? [];
    return code !== undefined && isWithin(Number(quantity), mostOf.units)
      ? [{ code, quantity: Number(quantity) }]
      : [];
  });
  const codes = new Set(units.map(({ code }) => code.toUpperCase()));
  return units.length === words.length && codes.size === units.length ? units : undefined;
}

function mustBe({ kind, choices = [] }: ArgumentSpecification): string {
  switch (kind) {
    case 'count':
      return `must be a whole number from 1 to ${groupedDigits(mostOf.count)}`;
    case 'change':
      return `must be a whole number between -${groupedDigits(mostOf.change)} and ${groupedDigits(mostOf.change)} other than 0, such as 12 or -2`;
    case 'percent':
      return `must be a percentage up to ${mostOf.percent}, such as 10 or 7.5`;
    case 'money':
      return `must be an amount up to $${groupedDigits(mostOf.money)}, such as 20 or 12.50`;
    case 'date':
      return 'must be a day such as 2026-11-24';
    case 'choice':
      return `must be ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
    case 'units':
      return `must name each code once with a number from 1 to ${groupedDigits(mostOf.units)}, such as ML-BDX-21=2`;
    case 'text':
    case 'flag':
      return 'must not be empty';
  }
}
