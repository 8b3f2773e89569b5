import { z } from 'zod';
import { type CivilDate, parseCivilDate } from '../core/dates.ts';
import { type BasisPoints, basisPoints, type Cents, cents } from '../core/money.ts';
import { ok, type Result, refused } from '../core/result.ts';
import { shapeFaults } from './shape-faults.ts';

/**
 * Returns the options that make a shape report `is missing` for undefined, and `phrase` for any other invalid value. Both phrases follow
 * the field's name.
 */
function orMissing(phrase: string) {
  return {
    error: ({ input }: { readonly input?: unknown }) => (input === undefined ? 'is missing' : phrase),
  };
}

/** Returns the shape of one line of text with up to `most` characters. */
export function lineShape(most: number) {
  return z
    .string(orMissing('must be text'))
    .trim()
    .min(1, 'is empty')
    .max(most, `is longer than ${most} characters`)
    .refine((text) => !text.includes('\n'), 'must be a single line');
}

/** Returns the shape of a text of paragraphs, with up to `most` characters. */
export function paragraphsShape(most: number) {
  return z
    .string(orMissing('must be text'))
    .trim()
    .min(1, 'is empty')
    .max(most, `is longer than ${most} characters`);
}

/** Returns the shape of a whole number from `from` to `to`, both included. */
export function wholeNumberShape(from: number, to: number) {
  const phrase = `must be a whole number from ${from} to ${to}`;
  return z.int(orMissing(phrase)).min(from, phrase).max(to, phrase);
}

export function centsShape(least: number) {
  return wholeNumberShape(least, 10_000_000).transform((amount): Cents => cents(amount));
}

/** Returns the shape of a rate from 1 to `most`, in hundredths of a percent. */
export function shareShape(most: number) {
  return wholeNumberShape(1, most).transform((rate): BasisPoints => basisPoints(rate));
}

/** Returns the shape of a text that is one of these choices. */
export function choiceShape<const Choices extends readonly string[]>(choices: Choices) {
  return z.enum(choices, orMissing(`must be one of ${choices.join(', ')}`));
}

export const slugShape = z
  .string(orMissing('must be text'))
  .max(60, 'is longer than 60 characters')
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'must be lowercase letters, digits and single hyphens, such as winter-supper',
  );

export const skuCodeShape = z
  .string(orMissing('must be text'))
  .regex(/^[A-Z0-9][A-Z0-9-]{1,29}$/, 'must be capital letters, digits and hyphens, such as V-SUPPER');

export const dayShape = z
  .string(orMissing('must be a day such as 2027-05-21'))
  .refine((text) => parseCivilDate(text) !== undefined, 'must be a day such as 2027-05-21')
  .transform((text) => text as CivilDate);

/** Validates a value by its shape. Each fault becomes a refusal whose `field` is the path to it, such as `party.0`. */
export function readShape<Shape extends z.ZodType, Code extends string>(
  shape: Shape,
  given: unknown,
  code: Code,
): Result<z.output<Shape>, Code> {
  const read = shape.safeParse(given);
  if (read.success) return ok(read.data);
  return refused(...shapeFaults(read.error).map(({ field, sentence }) => ({ code, field, sentence })));
}
