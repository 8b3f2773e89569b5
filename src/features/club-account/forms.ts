import { z } from 'zod';
import { type CivilDate, parseCivilDate } from '../../core/dates.ts';
import type { HoldMembershipRequest } from '../../engine/clubs/memberships/types.ts';
import { formValues } from '../../platform/form-values.ts';
import { normalizeText } from '../../platform/normalize-text.ts';

const longestReason = 500;
const reason = z.string().max(2_000).transform(normalizeText).pipe(z.string().max(longestReason));

const clubForm = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('skip'), shipment: z.uuid() }),
  z.strictObject({ intent: z.literal('undo-skip'), shipment: z.uuid() }),
  z.strictObject({ intent: z.literal('undo-cancel'), membership: z.uuid() }),
  z.strictObject({ intent: z.literal('end-hold'), membership: z.uuid() }),
  z.strictObject({ intent: z.literal('leave-wait'), wait: z.uuid() }),
]);

export type ClubPageForm = z.output<typeof clubForm>;

/** Parses a one-click action on the club page; undefined for any other form. */
export function readClubPageForm(form: FormData): ClubPageForm | undefined {
  return clubForm.safeParse(formValues(form)).data;
}

const cancelForm = z.strictObject({ reason: reason.default('') });

export function readCancellationForm(form: FormData): z.output<typeof cancelForm> | undefined {
  return cancelForm.safeParse(formValues(form)).data;
}

const day = z
  .string()
  .max(10)
  .transform((text) => (text === '' ? undefined : (parseCivilDate(text) ?? null)));
const holdForm = z.strictObject({ fromOn: day, untilOn: day.optional(), reason: reason.default('') });

/** Parses the form that puts a membership on hold. If a date is invalid, `invalidField` names its field. Undefined for any other form. */
export function readMembershipHoldForm(
  form: FormData,
): { readonly hold: HoldMembershipRequest } | { readonly invalidField: 'fromOn' | 'untilOn' } | undefined {
  const parsed = holdForm.safeParse(formValues(form)).data;
  if (!parsed) return undefined;
  const { fromOn, untilOn, reason: why } = parsed;
  if (!fromOn) return { invalidField: 'fromOn' };
  if (untilOn === null) return { invalidField: 'untilOn' };
  return { hold: { fromOn: fromOn as CivilDate, untilOn, reason: why } };
}

const cardForm = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('card'), card: z.uuid() }),
  z.strictObject({ intent: z.literal('credit'), credit: z.literal('on').optional() }),
]);

export function readMembershipCardForm(form: FormData): z.output<typeof cardForm> | undefined {
  return cardForm.safeParse(formValues(form)).data;
}

const changeForm = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('change'),
    to: z.string().max(110),
    termsVersion: z.string().max(200),
    consent: z.literal('on').optional(),
  }),
  z.strictObject({ intent: z.literal('wait'), to: z.string().max(110) }),
]);

export function readPlanChangeForm(form: FormData): z.output<typeof changeForm> | undefined {
  return changeForm.safeParse(formValues(form)).data;
}
