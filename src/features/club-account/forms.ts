import { z } from 'zod';
import { type CivilDate, parseCivilDate } from '../../core/dates.ts';
import type { SkuId } from '../../core/ids.ts';
import type { HoldWish, NeverSent } from '../../engine/clubs/memberships/types.ts';
import type { WinePreference } from '../../engine/clubs/types.ts';
import { formValues } from '../../platform/form-values.ts';
import { typedLine, typedText } from '../../platform/typed-text.ts';

const longestReason = 500;
const reason = z.string().max(2_000).transform(typedText).pipe(z.string().max(longestReason));

const clubForm = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('skip'), shipment: z.uuid() }),
  z.strictObject({ intent: z.literal('undo-skip'), shipment: z.uuid() }),
  z.strictObject({ intent: z.literal('undo-cancel'), membership: z.uuid() }),
  z.strictObject({ intent: z.literal('end-hold'), membership: z.uuid() }),
  z.strictObject({ intent: z.literal('leave-wait'), wait: z.uuid() }),
]);

export type ClubForm = z.output<typeof clubForm>;

/** What is done on the page of the club with one press. */
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

/** The days of a hold; `wrong` names the field that is no day. */
export function readHoldForm(
  form: FormData,
): { readonly wish: HoldWish } | { readonly wrong: 'fromOn' | 'untilOn' } | undefined {
  const parsed = holdForm.safeParse(formValues(form)).data;
  if (!parsed) return undefined;
  const { fromOn, untilOn, reason: why } = parsed;
  if (!fromOn) return { wrong: 'fromOn' };
  if (untilOn === null) return { wrong: 'untilOn' };
  return { wish: { fromOn: fromOn as CivilDate, untilOn, reason: why } };
}

const deliveryForm = z.strictObject({
  /** The id of an address, or `pickup:` and a place. */
  to: z.string().max(60).default(''),
  pickupPerson: z.string().max(200).transform(typedLine).pipe(z.string().max(60)).default(''),
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
/** More than a list of dislikes ever needs. */
const mostNever = 60;

/** The taste and the list of what is never to be sent; boxes of one name are ticked several times. */
export function readPreferencesForm(
  form: FormData | URLSearchParams,
): { readonly preference: WinePreference; readonly neverSent: NeverSent[] } | undefined {
  const preference = preferences.find((each) => each === form.get('preference'));
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  const wines = texts('wine').filter((value) => value !== '');
  const grapes = texts('grape').map(typedLine);
  const ours = ['preference', 'wine', 'grape', 'membership', 'termsVersion'];
  const isOurs = [...form.keys()].every((name) => ours.includes(name));
  const isWhole = wines.every((text) => /^\d{1,9}$/.test(text)) && grapes.every((text) => text.length <= 60);
  if (!preference || !isOurs || !isWhole || wines.length + grapes.length > mostNever) return undefined;
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
