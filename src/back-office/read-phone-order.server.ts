import { z } from 'zod';
import type { SkuId } from '../core/ids.ts';
import type { PhoneOrderEntry } from '../engine/checkout/phone-orders/types.ts';
import type { DraftFields } from '../engine/orders/drafts/types.ts';
import { formValues } from '../platform/form-values.ts';
import { quantityField } from './phone-order-rules.ts';

const line = z.string().trim().max(200).default('');
const entryForm = z.object({
  email: line,
  firstName: line,
  lastName: line,
  phone: line,
  company: line,
  method: z.enum(['ship', 'pickup']),
  primaryStreet: line,
  secondaryStreet: line,
  zipCode: line,
  city: line,
  stateCode: line,
  selectedPickupLocation: line,
  note: line,
});

/** The address is the one that was entered, and the customer's own, whatever their account suggests. */
const toThemselves = {
  selectedDeliveryAddressId: '',
  isGift: false,
  isGiftToOther: false,
} as const satisfies Partial<DraftFields>;

/** Returns what was entered, valid or not; undefined for a form that the page does not send. */
export function readPhoneOrder(
  form: FormData,
  skuIds: readonly SkuId[],
): Omit<PhoneOrderEntry, 'customerId'> | undefined {
  const read = entryForm.safeParse(formValues(form));
  if (!read.success) return undefined;
  const { method, city, stateCode, ...rest } = read.data;
  return {
    items: skuIds
      .map((skuId) => ({ skuId, quantity: quantityIn(form, skuId) }))
      .filter(({ quantity }) => quantity > 0),
    fields: {
      ...rest,
      ...toThemselves,
      isPickup: method === 'pickup',
      // Left empty, the ZIP code fills them.
      ...(city !== '' && { city }),
      ...(stateCode !== '' && { stateCode }),
    },
  };
}

/** Returns the wines whose quantity is no whole number. */
export function wrongQuantities(form: FormData, skuIds: readonly SkuId[]): readonly SkuId[] {
  return skuIds.filter((skuId) => Number.isNaN(quantityIn(form, skuId)));
}

function quantityIn(form: FormData, skuId: SkuId): number {
  const text = String(form.get(quantityField(skuId)) ?? '').trim();
  if (text === '') return 0;
  return /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
}
