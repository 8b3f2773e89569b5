import { z } from 'zod';
import { type CivilDate, parseCivilDate } from '../../core/dates.ts';
import type { SkuId } from '../../core/ids.ts';
import type { HoldMembershipRequest, NeverSent } from '../../engine/clubs/memberships/types.ts';
import type { WinePreference } from '../../engine/clubs/types.ts';
import { formValues } from '../../platform/form-values.ts';
import { normalizeLine, normalizeText } from '../../platform/normalize-text.ts';

const longestReason = 500;
const reason = z.string().max(2_000).transform(normalizeText).pipe(z.string().max(longestReason));

const clubForm = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('skip'), shipment: z.uuid() }),
  z.strictObject({ intent: z.literal('undo-skip'), shipment: z.uuid() }),
  z.strictObject({ intent: z.literal('undo-cancel'), membership: z.uuid() }),
  z.strictObject({ intent: z.literal('end-hold'), membership: z.uuid() }),
  z.strictObject({ intent: z.literal('leave-wait'), wait: z.uuid() }),
]);

export type ClubForm = z.output<typeof clubForm>;

/** Parses a one-click action of the club page. */
export function readClubForm(form: FormData): ClubForm | undefined {
  return clubForm.safeParse(formValues(form)).data;
}

const cancelForm = z.strictObject({ reason: reason.default('') });

export function readCancelForm(form: FormData): z.output<typeof cancelForm> | undefined {
  return cancelForm.safeParse(formValues(form)).data;
}

const day = z
  .string()
  .max(10)
  .transform((text) => (text === '' ? undefined : (parseCivilDate(text) ?? null)));
const holdForm = z.strictObject({ fromOn: day, untilOn: day.optional(), reason: reason.default('') });

/** Parses the dates and reason of a hold. `invalidField` names the field that doesn't contain a date. */
export function readHoldForm(
  form: FormData,
): { readonly hold: HoldMembershipRequest } | { readonly invalidField: 'fromOn' | 'untilOn' } | undefined {
  const parsed = holdForm.safeParse(formValues(form)).data;
  if (!parsed) return undefined;
  const { fromOn, untilOn, reason: why } = parsed;
  if (!fromOn) return { invalidField: 'fromOn' };
  if (untilOn === null) return { invalidField: 'untilOn' };
  return { hold: { fromOn: fromOn as CivilDate, untilOn, reason: why } };
}

const deliveryForm = z.strictObject({
  /** An address id, or `pickup:` and a location id. */
  to: z.string().max(60).default(''),
  pickupPerson: z.string().max(200).transform(normalizeLine).pipe(z.string().max(60)).default(''),
  membership: z.uuid().optional(),
  termsVersion: z.string().max(200).default(''),
  consent: z.literal('on').optional(),
});

export function readDeliveryForm(
  form: FormData | URLSearchParams,
): z.output<typeof deliveryForm> | undefined {
  return deliveryForm.safeParse(formValues(form)).data;
}

const cardForm = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('card'), card: z.uuid() }),
  z.strictObject({ intent: z.literal('credit'), credit: z.literal('on').optional() }),
]);

export function readCardForm(form: FormData): z.output<typeof cardForm> | undefined {
  return cardForm.safeParse(formValues(form)).data;
}

const preferences: readonly WinePreference[] = ['mixed', 'red', 'white'];
/** An upper bound that no real list of exclusions reaches. */
const maxExclusions = 60;

/** Parses the wine preferences and exclusions. The `wine` and `grape` checkboxes may occur several times. */
export function readPreferencesForm(
  form: FormData | URLSearchParams,
): { readonly preference: WinePreference; readonly neverSent: NeverSent[] } | undefined {
  const preference = preferences.find((each) => each === form.get('preference'));
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  const wines = texts('wine').filter((value) => value !== '');
  const grapes = texts('grape').map(normalizeLine);
  const knownFields = ['preference', 'wine', 'grape', 'membership', 'termsVersion'];
  const hasOnlyKnownFields = [...form.keys()].every((name) => knownFields.includes(name));
  const isValid = wines.every((text) => /^\d{1,9}$/.test(text)) && grapes.every((text) => text.length <= 60);
  if (!preference || !hasOnlyKnownFields || !isValid || wines.length + grapes.length > maxExclusions)
    return undefined;
  return {
    preference,
    neverSent: [
      ...[...new Set(wines)].map((text) => ({ kind: 'wine', skuId: Number(text) as SkuId }) as const),
      ...[...new Set(grapes)].map((grape) => ({ kind: 'grape', grape }) as const),
    ],
  };
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

export function readChangeForm(form: FormData): z.output<typeof changeForm> | undefined {
  return changeForm.safeParse(formValues(form)).data;
}
