import { z } from 'zod';
import { type CivilDate, parseCivilDate } from '../core/dates.ts';
import { type BasisPoints, basisPoints, type Cents, cents } from '../core/money.ts';
import { ok, type Result, refused } from '../core/result.ts';
import { schemaProblemsOf } from './shape-faults.ts';

/**
 * Returns the error option of a schema that reports `is missing` for undefined and `phrase` for any other invalid value. Both phrases
 * follow the field's name in a sentence.
 */
function orMissing(phrase: string) {
  return {
    error: ({ input }: { readonly input?: unknown }) => (input === undefined ? 'is missing' : phrase),
  };
}

/** Returns the schema of a nonempty single line of text with up to `most` characters. */
export function lineSchema(most: number) {
  return z
    .string(orMissing('must be text'))
    .trim()
    .min(1, 'is empty')
    .max(most, `is longer than ${most} characters`)
    .refine((text) => !text.includes('\n'), 'must be a single line');
}

/** Returns the schema of a nonempty text, which may have line breaks, with up to `most` characters. */
export function paragraphsSchema(most: number) {
  return z
    .string(orMissing('must be text'))
    .trim()
    .min(1, 'is empty')
    .max(most, `is longer than ${most} characters`);
}

/** Returns the schema of a whole number from `from` to `to`, inclusive. */
export function wholeNumberSchema(from: number, to: number) {
  const phrase = `must be a whole number from ${from} to ${to}`;
  return z.int(orMissing(phrase)).min(from, phrase).max(to, phrase);
}

export function centsSchema(least: number) {
  return wholeNumberSchema(least, 10_000_000).transform((amount): Cents => cents(amount));
}

/** Returns the schema of a rate in basis points (hundredths of a percent), from 1 to `most`. */
export function basisPointsSchema(most: number) {
  return wholeNumberSchema(1, most).transform((rate): BasisPoints => basisPoints(rate));
}

/** Returns the schema of a text that must be one of the choices. */
export function choiceSchema<const Choices extends readonly string[]>(choices: Choices) {
  return z.enum(choices, orMissing(`must be one of ${choices.join(', ')}`));
}

export const slugSchema = z
  .string(orMissing('must be text'))
  .max(60, 'is longer than 60 characters')
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'must be lowercase letters, digits and single hyphens, such as winter-supper',
  );

export const skuCodeSchema = z
  .string(orMissing('must be text'))
  .regex(/^[A-Z0-9][A-Z0-9-]{1,29}$/, 'must be capital letters, digits and hyphens, such as V-SUPPER');

export const civilDateSchema = z
  .string(orMissing('must be a day such as 2027-05-21'))
  .refine((text) => parseCivilDate(text) !== undefined, 'must be a day such as 2027-05-21')
  .transform((text) => text as CivilDate);

/**
 * Validates a value with a schema. Each problem becomes a refusal with the given code, whose `field` is the path in the value, such as
 * `party.0`.
 */
export function validateWithSchema<Shape extends z.ZodType, Code extends string>(
  shape: Shape,
  given: unknown,
  code: Code,
): Result<z.output<Shape>, Code> {
  const read = shape.safeParse(given);
  if (read.success) return ok(read.data);
  return refused(...schemaProblemsOf(read.error).map(({ field, sentence }) => ({ code, field, sentence })));
}
