import { z } from 'zod';
import { type CustomerId, isUuid, type PhoneOrderId, type SkuId } from '../core/ids.ts';
import { formatCents } from '../core/money.ts';
import type { Refusal } from '../core/result.ts';
import type { ShopDependencies } from '../dependencies.server.ts';
import { skuDisplayName } from '../engine/catalog/rules.ts';
import { viewPhoneOrder, winesForPhoneOrder } from '../engine/checkout/phone-orders/index.server.ts';
import type { PhoneOrderEntry, PhoneOrderView } from '../engine/checkout/phone-orders/types.ts';
import type { DraftFields } from '../engine/orders/drafts/types.ts';
import { formValues } from '../platform/form-values.ts';
import { wineQuantityFieldName } from './phone-order-rules.ts';

type Items = PhoneOrderEntry['items'];

/** Returns the wines that this customer can order now, formatted for the phone order form. */
export async function readOfferedWines(
  { database, clock }: ShopDependencies,
  customerId: CustomerId | undefined,
) {
  const wines = await winesForPhoneOrder(database.read, customerId, clock.now());
  return wines.map(({ sku, most }) => ({
    skuId: sku.skuId,
    name: skuDisplayName(sku),
    price: formatCents(sku.priceCents),
    most,
  }));
}

export type OfferedWine = Awaited<ReturnType<typeof readOfferedWines>>[number];

/** Returns the phone order that the form was opened from and replaces (`?from=`); undefined if there is none. */
export async function findReplacedPhoneOrder(
  dependencies: ShopDependencies,
  query: URLSearchParams,
): Promise<(PhoneOrderView & { readonly id: PhoneOrderId }) | undefined> {
  const id = query.get('from') ?? '';
  const view = isUuid(id) ? await viewPhoneOrder(dependencies, id as PhoneOrderId) : undefined;
  return view && { ...view, id: id as PhoneOrderId };
}

/** Returns the wines and bottle quantities entered, and the problem if they can't be ordered (QUANTITY, NO_WINE). */
export function readPhoneOrderItems(
  form: FormData,
  wines: readonly OfferedWine[],
): { readonly items: Items; readonly problem: Refusal | undefined } {
  const entered = wines.map(({ skuId }) => ({ skuId, quantity: quantityIn(form, skuId) }));
  const items = entered.filter(({ quantity }) => quantity > 0);
  const wrong = entered.find(({ quantity }) => Number.isNaN(quantity));
  if (wrong) {
    const sentence = 'Enter a whole number of bottles, up to 999.';
    return { items, problem: { code: 'QUANTITY', sentence, field: wineQuantityFieldName(wrong.skuId) } };
  }
  const sentence = 'Enter a quantity for at least one wine.';
  return { items, problem: items.length === 0 ? { code: 'NO_WINE', sentence } : undefined };
}

function quantityIn(form: FormData, skuId: SkuId): number {
  const text = String(form.get(wineQuantityFieldName(skuId)) ?? '').trim();
  if (text === '') return 0;
  return /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
}

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

/** The field values that deliver the order to the customer at the entered address, whatever their account suggests. */
const toThemselves = {
  selectedDeliveryAddressId: '',
  isGift: false,
  isGiftToOther: false,
} as const satisfies Partial<DraftFields>;

/** Returns the customer and delivery as entered, valid or not; undefined for a form that the page does not submit. */
export function readPhoneOrderFields(form: FormData): Partial<DraftFields> | undefined {
  const read = entryForm.safeParse(formValues(form));
  if (!read.success) return undefined;
  const { method, city, stateCode, ...rest } = read.data;
  return {
    ...rest,
    ...toThemselves,
    isPickup: method === 'pickup',
    // Left empty, the ZIP code fills them.
    ...(city !== '' && { city }),
    ...(stateCode !== '' && { stateCode }),
  };
}
