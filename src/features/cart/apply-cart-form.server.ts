import type { SkuId } from '../../core/ids.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import {
  addToCart,
  addWinesToCart,
  applyCouponToCart,
  type CartDependencies,
  type CartOwner,
  type ChangedCart,
  type ChangedCartLine,
  deleteSavedLine,
  type MovedCartLine,
  moveToCart,
  removeCouponFromCart,
  saveForLater,
  setCartDelivery,
  setCartLine,
} from '../../engine/checkout/carts/index.server.ts';
import type { CartRefusalCode } from '../../engine/checkout/carts/types.ts';
import { checkDestination } from '../../engine/compliance/rules.ts';
import type { CouponRefusalCode } from '../../engine/pricing/promotions/types.ts';
import { winery } from '../../winery.ts';
import type { CartForm } from './forms.ts';
import type { NamedCartLine, RemovedCartLine } from './types.ts';

/** The result of a cart form, with the lines named in its messages. */
export type CartFormOutcome = ChangedCart & {
  readonly added?: NamedCartLine;
  readonly removed?: RemovedCartLine;
  readonly saved?: NamedCartLine;
};

type FormRefusalCode =
  | CartRefusalCode
  | CouponRefusalCode
  | 'RATE_LIMIT'
  | 'ADDR_ZIP_INVALID'
  | 'PICKUP_UNKNOWN';

/** Applies a submitted form to this owner's cart. */
export async function applyCartForm(
  deps: CartDependencies & Pick<ShopDependencies, 'taxes' | 'shippingRates' | 'log'>,
  owner: CartOwner,
  clientAddress: string,
  form: CartForm,
): Promise<Result<CartFormOutcome, FormRefusalCode>> {
  switch (form.intent) {
    case 'add': {
      const { skuId, quantity } = form;
      return outcomeOf(skuId, await addToCart(deps, owner, { skuId, quantity, source: 'shop' }));
    }
    case 'remove':
      return outcomeOf(form.skuId, await setCartLine(deps, owner, { skuId: form.skuId, quantity: 0 }));
    case 'change':
    case 'restore':
      return outcomeOf(
        form.skuId,
        await setCartLine(deps, owner, { skuId: form.skuId, quantity: form.quantity }),
      );
    case 'save':
      return savedAs(await saveForLater(deps, owner, form.skuId));
    case 'move-back':
      return moveToCart(deps, owner, form.skuId);
    case 'drop-saved':
      return deleteSavedLine(deps, owner, form.skuId);
    case 'fill':
      return addWinesToCart(deps, owner, { items: form.items, source: 'shop', hasSeenCart: true });
    case 'add-list':
      return addWinesToCart(deps, owner, { items: form.items, source: 'list' });
    case 'delivery':
      return setDelivery(deps, owner, form);
    case 'coupon':
      return applyCouponToCart(deps, owner, { code: form.code, clientAddress });
    case 'drop-coupon':
      return removeCouponFromCart(deps, owner);
  }
}

function outcomeOf(
  skuId: SkuId,
  changed: Result<ChangedCartLine, CartRefusalCode>,
): Result<CartFormOutcome, CartRefusalCode> {
  if (!changed.ok) return changed;
  const { token, count, name, quantity, before } = changed.value;
  if (quantity > 0) return ok({ token, count, added: { skuId, name } });
  return ok({
    token,
    count,
    ...(before && { removed: { skuId: before.skuId, quantity: before.quantity, name } }),
  });
}

function savedAs(moved: Result<MovedCartLine, CartRefusalCode>): Result<CartFormOutcome, CartRefusalCode> {
  if (!moved.ok) return moved;
  const { token, count, skuId, name } = moved.value;
  return ok({ token, count, saved: { skuId, name } });
}

async function setDelivery(
  deps: CartDependencies,
  owner: CartOwner,
  { delivery: kind, zipCode = '', pickupLocation }: Extract<CartForm, { intent: 'delivery' }>,
): Promise<Result<CartFormOutcome, FormRefusalCode>> {
  if (kind === 'pickup') {
    const isKnown = winery().pickupLocations.some(({ id }) => id === pickupLocation);
    if (pickupLocation !== undefined && !isKnown) {
      const sentence = 'Please choose a pickup location.';
      return refused({ code: 'PICKUP_UNKNOWN', sentence, field: 'pickupLocation' });
    }
    return setCartDelivery(deps, owner, { kind, zipCode: undefined, pickupLocation });
  }
  const [refusal] = checkDestination({ ...nothingElse, zipCode }, []).refusals;
  if (refusal?.code === 'ADDR_ZIP_INVALID') {
    return refused({ code: 'ADDR_ZIP_INVALID', sentence: refusal.sentence, field: 'zipCode' });
  }
  return setCartDelivery(deps, owner, {
    kind,
    zipCode: zipCode === '' ? undefined : zipCode.slice(0, 5),
    pickupLocation: undefined,
  });
}

/** The fields of a cart's destination that are empty, because a cart knows only the ZIP code. */
const nothingElse = { stateCode: '', city: '', primaryStreet: '', secondaryStreet: '', zipPlace: undefined };
