import { z } from 'zod';
import { type AddressId, isUuid, type SkuId } from '../../../core/ids.ts';
import { formValues } from '../../../platform/form-values.ts';
import { normalizeLine } from '../../../platform/normalize-text.ts';
import type { WinePreference } from '../types.ts';
import type { ExcludedItem, MembershipDelivery } from './types.ts';

const deliveryForm = z.strictObject({
  /** The id of an address, or `pickup:` and the id of a location. */
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

/** Returns the delivery that a form specifies; undefined if it has neither an address nor a pickup location. */
export function deliveryFromForm({
  to,
  pickupPerson,
}: Pick<z.output<typeof deliveryForm>, 'to' | 'pickupPerson'>): MembershipDelivery | undefined {
  if (to.startsWith(pickupPrefix)) {
    return { isPickup: true, pickupLocation: to.slice(pickupPrefix.length), pickupPerson };
  }
  return isUuid(to) ? { isPickup: false, addressId: to as AddressId } : undefined;
}

const pickupPrefix = 'pickup:';

const preferences: readonly WinePreference[] = ['mixed', 'red', 'white'];
/** The maximum number of exclusions accepted in one form, more than any member has. */
const maxExclusions = 60;

/**
 * Parses the wine preference and exclusions; returns undefined for a form that our pages don't send. The `wine` and `grape` fields may
 * occur several times.
 */
export function readPreferencesForm(
  form: FormData | URLSearchParams,
): { readonly preference: WinePreference; readonly neverSent: ExcludedItem[] } | undefined {
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
