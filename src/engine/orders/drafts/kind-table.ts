import type { DraftKind } from './types.ts';

/** The properties of a kind of order that don't concern the purchase itself (see `purchase-rules.ts`). */
type OrderKind = {
  /** The number that the specification's store calls `orderType`. The specification defines 2 for events, and blueprint §8 the rest. */
  readonly orderType: number;
  /** Whether card testing is likely, as for anything with little or no shipping (quality A15). */
  readonly invitesStolenCards: boolean;
  /** Whether the card is charged as soon as the order is placed, rather than when it ships (docs/decisions/0006). */
  readonly isChargedAtOnce: boolean;
  /** Whether only a card can pay, so that gift cards and credit are excluded. */
  readonly isPaidByCard: boolean;
  /** Whether its stock stays held after a decline, until the hold expires, so that the customer can try another card. */
  readonly keepsStockAfterDecline: boolean;
  /** The failure shown when the payment succeeded after the stock was gone. */
  readonly lateFailure: 'sold_out' | 'slot_full';
  /** Whether purchase limits per person apply. Club shipments and allocations don't count toward those limits. */
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

export const orderKindProperties = {
  regular: { ...paidWhenShipped, orderType: 0, hasPurchaseLimits: true },
  curated: { ...paidAtOnce, orderType: 1 },
  club: { ...paidAtOnce, orderType: 1, keepsStockAfterDecline: true },
  event: { ...givenAtOnce, orderType: 2, keepsStockAfterDecline: true, lateFailure: 'slot_full' },
  giftCard: { ...givenAtOnce, orderType: 3, isPaidByCard: true },
  reward: { ...paidWhenShipped, orderType: 4, keepsStockAfterDecline: true },
  allocation: { ...paidWhenShipped, orderType: 5 },
  membership: { ...givenAtOnce, orderType: 6, isPaidByCard: true },
} as const satisfies Record<DraftKind, OrderKind>;
