import type { DraftKind } from './types.ts';

/** How an order of one kind differs from those of the others, where it does not matter what is bought (`purchase-rules.ts`). */
type OrderKind = {
  /** `orderType` of the specification's store; event is given as 2, the rest by blueprint §8. */
  readonly orderType: number;
  /** Whether stolen cards are tried on it, as they are wherever little or nothing has to be sent (quality A15). */
  readonly invitesStolenCards: boolean;
  /** Otherwise it is charged when it ships (docs/decisions/0006). A club shipment is charged on its day. */
  readonly isChargedAtOnce: boolean;
  /** Whether neither gift cards nor credit pay for it. */
  readonly isPaidByCard: boolean;
  /** Whether what it holds waits for another card after a decline, until its own time is over. */
  readonly keepsStockAfterDecline: boolean;
  /** What its buyer is told when the stock was gone by the time the money came. */
  readonly lateFailure: 'sold_out' | 'slot_full';
  /** Whether the most that anybody may buy of a wine counts: what is sent to members, or set aside for them, is theirs beside it. */
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
