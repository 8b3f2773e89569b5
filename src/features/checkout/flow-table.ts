import { membershipPath } from '../../core/membership-path.ts';
import type { DraftKind } from '../../engine/orders/drafts/types.ts';
import type { PageHandle } from '../../platform/page-cache/page-handle.ts';

/** A kind of purchase that is paid for in steps: its kind of draft, its page, and its texts. */
export type CheckoutFlow = {
  readonly kind: Extract<DraftKind, 'regular' | 'curated' | 'allocation' | 'event' | 'reward'>;
  readonly page:
    | '/shop/checkout'
    | '/shop/checkout/curated'
    | '/shop/checkout/allocation'
    | '/shop/event-checkout'
    | '/loyalty/rewards/order';
  /** The checkout's slot in the browser's store (specification §3). */
  readonly slot: 'order' | 'curatedOrder' | 'allocationCustomizationOrder' | 'eventOrder' | 'rewardOrder';
  readonly title: string;
  /** The page where the customer chooses or changes the purchase. */
  readonly source: NonNullable<PageHandle['backLink']> & { readonly label: string };
  /** Whether the checkout is filled from the cart, with the cart's extras and promo code. */
  readonly isOfCart: boolean;
  /** Whether the slot is reset when the customer leaves the page: `order` and `eventOrder` only (specification §4). */
  readonly isResetOnLeaving: boolean;
  /** The pay button's label, followed by the amount. */
  readonly payLabel: string;
  /** The heading above refusals, which states that the purchase isn't complete. */
  readonly notYet: string;
  /** The note that replaces the save-card choice if the card is always saved. */
  readonly keepsCardBecause?: string;
  /** Whether the purchase can be a gift for someone else, with a message. */
  readonly isGiveable: boolean;
};

export const checkoutFlows = {
  regular: {
    kind: 'regular',
    page: '/shop/checkout',
    slot: 'order',
    title: 'Checkout',
    source: { path: '/shop/cart', name: 'cart', label: 'Edit cart' },
    isOfCart: true,
    isResetOnLeaving: true,
    payLabel: 'Place order',
    notYet: 'Your order hasn’t been placed yet',
    isGiveable: true,
  },
  curated: {
    kind: 'curated',
    page: '/shop/checkout/curated',
    slot: 'curatedOrder',
    title: 'Join and get your first shipment',
    source: { path: '/curated-club-join', name: 'your answers', label: 'Change your answers' },
    isOfCart: false,
    isResetOnLeaving: false,
    payLabel: 'Join and place order',
    notYet: 'Your order hasn’t been placed yet',
    keepsCardBecause:
      'We’ll save this card for future shipments. You can change your card or cancel in your account.',
    isGiveable: false,
  },
  allocation: {
    kind: 'allocation',
    page: '/shop/checkout/allocation',
    slot: 'allocationCustomizationOrder',
    title: 'Buy your allocation',
    source: { path: '/customization', name: 'your allocation', label: 'Change your allocation' },
    isOfCart: false,
    isResetOnLeaving: false,
    payLabel: 'Place order',
    notYet: 'Your order hasn’t been placed yet',
    isGiveable: true,
  },
  event: {
    kind: 'event',
    page: '/shop/event-checkout',
    slot: 'eventOrder',
    title: 'Book your visit',
    source: { path: '/events/month', name: 'visits', label: 'All visits' },
    isOfCart: false,
    isResetOnLeaving: true,
    payLabel: 'Book',
    notYet: 'Your visit isn’t booked yet',
    isGiveable: false,
  },
  reward: {
    kind: 'reward',
    page: '/loyalty/rewards/order',
    slot: 'rewardOrder',
    title: 'Redeem your points',
    source: { path: '/loyalty/rewards', name: 'rewards', label: 'Choose another reward' },
    isOfCart: false,
    isResetOnLeaving: false,
    payLabel: 'Redeem',
    notYet: 'Your points haven’t been redeemed yet',
    isGiveable: false,
  },
} as const satisfies Record<string, CheckoutFlow>;

/** The checkout of a gift, which is paid for in one step, after the form about the recipient. */
export type GiftCheckoutFlow = {
  readonly kind: Extract<DraftKind, 'giftCard' | 'membership'>;
  readonly page: '/shop/gift-card-checkout' | '/wine-club/gift/checkout' | '/daou-plus/gift/checkout';
  readonly title: string;
  /** The page where the gift is configured. */
  readonly source: NonNullable<PageHandle['backLink']>;
};

export const giftCheckoutFlows = {
  card: {
    kind: 'giftCard',
    page: '/shop/gift-card-checkout',
    title: 'Gift card checkout',
    source: { path: '/gift-card', name: 'gift cards' },
  },
  membership: {
    kind: 'membership',
    page: '/wine-club/gift/checkout',
    title: 'Gift membership checkout',
    source: { path: '/wine-club/gift', name: 'gift memberships' },
  },
  year: {
    kind: 'membership',
    page: '/daou-plus/gift/checkout',
    title: 'Give a year',
    source: { path: '/daou-plus/gift', name: 'your gift' },
  },
} as const satisfies Record<string, GiftCheckoutFlow>;

/** The checkout of a first year of the paid membership. It has one step, and the browser's store doesn't keep it. */
export const plusCheckoutFlow = {
  kind: 'membership',
  page: '/daou-plus/join',
  title: 'Join for a year',
  source: {
    // Read when it is shown, because the winery may change it at any time.
    get path() {
      return membershipPath();
    },
    name: 'the benefits',
    label: 'Back to the benefits',
  },
  payLabel: 'Join',
  notYet: 'You’re not a member yet',
  keepsCardBecause:
    'We’ll save this card for your renewals. You can change your card or cancel on your membership page.',
} as const satisfies { readonly kind: DraftKind } & Partial<Record<keyof CheckoutFlow, unknown>>;

const checkouts = [...Object.values(checkoutFlows), ...Object.values(giftCheckoutFlows), plusCheckoutFlow];

/** Returns the checkout that a path belongs to, including pages below a checkout's page; by default the regular checkout. */
export function checkoutFlowOfPath(pathname: string): (typeof checkouts)[number] {
  const above = checkouts.filter(({ page }) => pathname === page || pathname.startsWith(`${page}/`));
  return above.sort((one, other) => other.page.length - one.page.length)[0] ?? checkoutFlows.regular;
}
