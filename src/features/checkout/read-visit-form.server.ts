import { z } from 'zod';
import type { SkuId } from '../../core/ids.ts';
import type { VisitPatch } from '../../engine/visits/booking/visit-types.ts';
import { formValues } from '../../platform/form-values.ts';
import { askedField } from './rules.ts';

/** Longer than any guest's name or answer that is taken; what fits is said by the requirements. */
const text = z
  .string()
  .max(2_000)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be taken out
  .transform((typed) => typed.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim());

const visit = z.object({
  guests: z.array(text).optional(),
  answers: z.record(z.string(), text).optional(),
  addOns: z
    .array(
      z.object({
        skuId: z.string().transform((digits) => Number(digits) as SkuId),
        quantity: z
          .string()
          .regex(/^\d{1,2}$/)
          .transform(Number),
      }),
    )
    .optional(),
  isAsked: z.literal('yes').optional(),
  isTicked: z.literal('on').optional(),
});

const names = {
  guest: /^guest\d{1,2}$/,
  answer: /^answer-([a-z][a-z0-9-]{0,40})$/,
  addOn: /^addOn-(\d{1,9})$/,
} as const;

/**
 * What the form of a visit says besides who books; undefined when it is not one that our page sends. A list is told as a whole, and one of
 * which the form has no field stays as it is.
 */
export function readVisitForm(form: FormData): VisitPatch | undefined {
  const values = Object.entries(formValues(form));
  const named = (name: RegExp) => {
    const found = values.flatMap(([field, value]) => {
      const match = name.exec(field);
      return match ? [[match[1] ?? '', value] as const] : [];
    });
    return found.length === 0 ? undefined : found;
  };
  const [guests, answers, addOns] = [named(names.guest), named(names.answer), named(names.addOn)];
  const own = Object.fromEntries(values);
  const parsed = visit.safeParse({
    guests: guests?.map(([, name]) => name),
    answers: answers && Object.fromEntries(answers),
    addOns: addOns?.map(([skuId, quantity]) => ({ skuId, quantity })),
    isAsked: own[askedField('isAllAdults')],
    isTicked: own.isAllAdults,
  });
  if (!parsed.success) return undefined;
  const { isAsked, isTicked, ...lists } = parsed.data;
  return {
    ...(lists.guests && { guests: lists.guests }),
    ...(lists.answers && { answers: lists.answers }),
    ...(lists.addOns && { addOns: lists.addOns.filter(({ quantity }) => quantity > 0) }),
    ...(isAsked && { isAllAdults: isTicked === 'on' }),
  };
}
