/** A string or number that the types keep apart from every other one of its kind. */
export type Branded<Base, Brand extends string> = Base & { readonly __brand: Brand };

export type SkuId = Branded<number, 'SkuId'>;
export type ResourceId = Branded<number, 'ResourceId'>;
export type CartId = Branded<string, 'CartId'>;
export type DraftId = Branded<string, 'DraftId'>;
export type OrderId = Branded<string, 'OrderId'>;
export type OrderLineId = Branded<string, 'OrderLineId'>;
export type PaymentAttemptId = Branded<string, 'PaymentAttemptId'>;
export type HoldId = Branded<string, 'HoldId'>;
export type CustomerId = Branded<string, 'CustomerId'>;
export type SessionId = Branded<string, 'SessionId'>;
export type MailedLinkId = Branded<string, 'MailedLinkId'>;
export type LedgerAccountId = Branded<string, 'LedgerAccountId'>;
export type CouponId = Branded<string, 'CouponId'>;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text has the shape of the secrets that stand in our links; hostile input is answered before a query. */
export function isLinkToken(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{22,64}$/.test(text);
}

/** Whether a text has the shape of the ids that the database makes; hostile input is answered before a query. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && uuidPattern.test(text);
}
