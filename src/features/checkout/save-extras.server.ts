import type { ShopDependencies } from '../../dependencies.server.ts';
import type { ChangedCart } from '../../engine/checkout/carts/index.server.ts';
import { setCartExtras } from '../../engine/checkout/delivery/index.server.ts';
import type { RequestedExtras } from '../../engine/checkout/delivery/types.ts';
import type { Requirement } from '../../engine/checkout/requirements/types.ts';
import type { DraftItem } from '../../engine/orders/drafts/types.ts';
import { headersWithCookies, serializeCartCookies } from '../../platform/cookies.server.ts';
import { type CheckoutPageStep, extraFieldName } from './rules.ts';

export type SaveExtrasResult = {
  /** The changed cart; undefined if it wasn't changed. */
  readonly cart: ChangedCart | undefined;
  /** The reasons why extras are unavailable, each at its own field. */
  readonly requirements: readonly Requirement[];
};

/** Sets the cart's quantities of the gift boxes and ice packs in a step's form. Runs no statement for a form without any. */
export async function saveExtras(
  shop: ShopDependencies,
  token: string,
  step: CheckoutPageStep,
  requested: RequestedExtras,
  inCart: readonly DraftItem[],
): Promise<SaveExtrasResult> {
  if (Object.keys(requested).length === 0) return { cart: undefined, requirements: [] };
  const chosen = await setCartExtras(shop, token, { requested, inCart });
  if (chosen.ok) return { cart: chosen.value, requirements: [] };
  return {
    cart: undefined,
    requirements: chosen.refusals.map(({ sentence, field = '' }) => ({
      step,
      code: 'EXTRA_REFUSED',
      sentence,
      field: extraFieldName(field),
      isMissing: false,
      resolutions: [],
    })),
  };
}

export function cartCookieHeaders(shop: ShopDependencies, cart: ChangedCart | undefined): Headers {
  return headersWithCookies(cart ? serializeCartCookies(shop.configuration, cart) : []);
}
