import { z } from 'zod';
import type { SkuId } from '../../core/ids.ts';
import type { VisitPatch } from '../../engine/visits/booking/visit-types.ts';
import { formValues } from '../../platform/form-values.ts';
import { checkboxPresentFieldName } from './rules.ts';

/** A single-line text, limited to more than any valid name or answer. The checkout's requirements report texts that are too long. */
const text = z
  .string()
  .max(2_000)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be taken out
  .transform((entered) => entered.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim());

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
 * Parses the fields of a visit's form other than the contact; undefined if the form can't come from the shop's own page. Each list (guests,
 * answers, add-ons) is replaced as a whole, or left unchanged if the form has none of its fields.
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
    isAsked: own[checkboxPresentFieldName('isAllAdults')],
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
