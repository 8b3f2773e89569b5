import { wineryDate } from '../../../core/dates.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { ShippingRateTable } from '../../../integrations/shipping/port.ts';
import type { TaxTable } from '../../../integrations/tax/port.ts';
import type { Log } from '../../../platform/log.server.ts';
import { normalizeCouponCode } from '../../pricing/promotions/code-rules.ts';
import { limitCouponGuesses, monitorCouponGuesses } from '../../pricing/promotions/index.server.ts';
import {
  checkCouponStorable,
  couponNotFoundRefusal,
  evaluateCoupon,
  quoteWithCoupon,
} from '../../pricing/promotions/rules.ts';
import type { CouponRefusalCode } from '../../pricing/promotions/types.ts';
import { loadCustomerStanding } from '../../pricing/standing/index.server.ts';
import { type CartDependencies, hashCartToken } from './cart-token.server.ts';
import type { ChangedCart } from './change-cart.server.ts';
import { type CartOwner, openCart } from './open-cart.server.ts';
import { cartNotFound, currentCartLines, orderableLines, pricingLinesOf, totalQuantity } from './rules.ts';
import { saveCartCoupon } from './store.server.ts';
import type { CartRefusalCode } from './types.ts';
import { couponForCart, loadCartFacts } from './view.server.ts';

type CouponDependencies = CartDependencies & {
  readonly log: Log;
  readonly taxes: TaxTable;
  readonly shippingRates: ShippingRateTable;
};

/**
 * Sets the cart's promo code if the code reduces the price now or would with ground shipping. A refused code changes nothing. A code
 * already on the cart stays there when the cart changes, and is checked each time the cart is priced.
 */
export async function applyCouponToCart(
  deps: CouponDependencies,
  owner: CartOwner,
  entry: { readonly code: string; readonly clientAddress: string },
): Promise<Result<ChangedCart, CartRefusalCode | CouponRefusalCode | 'RATE_LIMIT'>> {
  const { token, customerId } = owner;
  const cartKey = customerId ?? (token && hashCartToken(deps.seal, token).toString('base64url'));
  if (cartKey === undefined) return cartNotFound();
  const now = deps.clock.now();
  const tooMany = await limitCouponGuesses(deps, { clientAddress: entry.clientAddress, cart: cartKey, now });
  if (tooMany) return refused(tooMany);
  const entered = await evaluateAndSave(deps, owner, entry.code, now);
  if (!entered.ok) await monitorCouponGuesses(deps, entered.refusals, now);
  return entered;
}

function evaluateAndSave(
  deps: CouponDependencies,
  owner: CartOwner,
  text: string,
  now: Date,
): Promise<Result<ChangedCart, CartRefusalCode | CouponRefusalCode>> {
  const code = normalizeCouponCode(text);
  return deps.database.transaction(async (tx): ReturnType<typeof evaluateAndSave> => {
    const opened = await openCart(deps, tx, owner, now);
    if (!opened) return cartNotFound();
    const { cart } = opened;
    if (code === undefined) return refused(couponNotFoundRefusal());
    const standing = await loadCustomerStanding(tx, cart.customerId, now);
    const lines = currentCartLines(await loadCartFacts(tx, cart, standing));
    const evaluated = evaluateCoupon(code, await couponForCart(tx, deps.seal, cart, code), {
      lines: orderableLines(lines),
      programs: standing.programs,
      customerId: cart.customerId,
      today: wineryDate(now),
    });
    const { coupon } = quoteWithCoupon(
      {
        lines: pricingLinesOf(lines),
        percentages: standing.percentages,
        shippingBenefits: standing.shippingBenefits,
        giftBoxBenefit: standing.giftBoxBenefit,
        delivery: { kind: 'undecided' },
        tenders: [],
        taxes: deps.taxes,
        shippingRates: deps.shippingRates,
        on: wineryDate(now),
      },
      evaluated,
    );
    const entered = checkCouponStorable(coupon);
    if (!entered.ok) return entered;
    await saveCartCoupon(tx, cart.id, code, now);
    return ok({ token: opened.token, count: totalQuantity(cart.lines) });
  });
}

export async function removeCouponFromCart(
  deps: CartDependencies,
  owner: CartOwner,
): Promise<Result<ChangedCart, CartRefusalCode>> {
  const now = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    const opened = await openCart(deps, tx, owner, now);
    if (!opened) return cartNotFound();
    const { cart, token } = opened;
    await saveCartCoupon(tx, cart.id, undefined, now);
    return ok({ token, count: totalQuantity(cart.lines) });
  });
}
