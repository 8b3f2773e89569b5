import type { DraftKind } from './types.ts';

/** The properties of an order kind that matter beyond the purchase itself (`purchase-rules.ts`). */
type OrderKind = {
  /** `orderType` of the specification's store. The specification gives 2 for events, and blueprint §8 the rest. */
  readonly orderType: number;
  /** Whether card testing is likely, as for anything that needs little or no shipping (quality A15). */
  readonly invitesStolenCards: boolean;
  /** Whether the card is charged as soon as the order is placed, rather than when it ships (docs/decisions/0006). */
  readonly isChargedAtOnce: boolean;
  /** Whether only a card can pay, neither gift cards nor credit. */
  readonly isPaidByCard: boolean;
  /** Whether its stock stays held after a decline, until the hold expires, so that another card can be tried. */
  readonly keepsStockAfterDecline: boolean;
  /** The failure shown when the stock was gone by the time the payment succeeded. */
  readonly lateFailure: 'sold_out' | 'slot_full';
  /** Whether limits per person apply. Club shipments and allocations do not count toward them. */
  readonly hasPurchaseLimits: boolean;
};

const paidWhenShipped = {
  invitesStolenCards: false,
  isChargedAtOnce: false,
  isPaidByCard: false,
  keepsStockAfterDecline: false,
  lateFailure: 'sold_out',
  hasPurchaseLimits: false,
} as const satisfies Partial<OrderKind>;

const paidAtOnce = { ...paidWhenShipped, isChargedAtOnce: true } as const;
const givenAtOnce = { ...paidAtOnce, invitesStolenCards: true } as const;

export const orderKinds = {
  regular: { ...paidWhenShipped, orderType: 0, hasPurchaseLimits: true },
  curated: { ...paidAtOnce, orderType: 1 },
  club: { ...paidAtOnce, orderType: 1, keepsStockAfterDecline: true },
  event: { ...givenAtOnce, orderType: 2, keepsStockAfterDecline: true, lateFailure: 'slot_full' },
  giftCard: { ...givenAtOnce, orderType: 3, isPaidByCard: true },
  reward: { ...paidWhenShipped, orderType: 4, keepsStockAfterDecline: true },
  allocation: { ...paidWhenShipped, orderType: 5 },
  membership: { ...givenAtOnce, orderType: 6, isPaidByCard: true },
} as const satisfies Record<DraftKind, OrderKind>;
