import type { CustomerId, PhoneOrderId } from '../../../core/ids.ts';
import { ok, type Refusal, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { deriveRowToken, rowIdFromToken } from '../../../platform/row-token.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import { lockDraft } from '../../orders/drafts/index.server.ts';
import { isPaymentInFlight } from '../../orders/drafts/rules.ts';
import type { Draft, OrderDependencies } from '../../orders/drafts/types.ts';
import { type ChangedCart, transferCart } from '../carts/index.server.ts';
import { convertDraftToGuest } from '../draft/contents-store.server.ts';
import { findCurrentDraftOfCart, markDraftAbandoned } from '../draft/latest-store.server.ts';
import { evaluateDraft } from '../view.server.ts';
import {
  isPhoneOrderPayable,
  paymentLinkExpiry,
  phoneOrderClosedSentence,
  phoneOrderStateOf,
  requirementsForPaymentLink,
} from './rules.ts';
import {
  findPhoneOrder,
  lockPhoneOrder,
  markPhoneOrderClosed,
  markPhoneOrderOpened,
  markPhoneOrderSent,
} from './store.server.ts';
import type { PhoneOrder, PhoneOrderPreparer } from './types.ts';

type Code = 'PHONE_ORDER_GONE' | 'PHONE_ORDER_INCOMPLETE';

const gone = (sentence: string) => refused<Code>({ code: 'PHONE_ORDER_GONE', sentence });
const linkGone = () => gone('This link no longer works. Please call us, and we’ll send you a new one.');

const minuteOf = (at: Date) => at.toISOString().slice(0, 16);

type Open = { readonly phoneOrder: PhoneOrder; readonly draft: Draft };

/** Returns a phone order, locked with its draft; undefined if it can no longer be changed, such as while its payment is in flight. */
async function lockOpen(tx: Transaction, id: PhoneOrderId, now: Date): Promise<Open | undefined> {
  const phoneOrder = await lockPhoneOrder(tx, id);
  if (!phoneOrder || ['placed', 'closed'].includes(phoneOrderStateOf(phoneOrder, now))) return undefined;
  const living = await findCurrentDraftOfCart(tx, phoneOrder.cartId, 'regular');
  const winery = { cartId: phoneOrder.cartId, customerId: undefined, isWinery: true } as const;
  const draft = living && (await lockDraft(tx, living.id, winery));
  return draft?.state === 'open' && !isPaymentInFlight(draft, now) ? { phoneOrder, draft } : undefined;
}

/**
 * Emails the payment link to the customer, at most once a minute. Each email renews the week in which the link is valid. Refuses if staff
 * still have to enter or correct something, with the sentences of checkout.
 */
export async function sendPaymentLink(
  dependencies: OrderDependencies,
  { actor, requestId }: PhoneOrderPreparer,
  id: PhoneOrderId,
): Promise<Result<{ readonly recipient: string }, Code>> {
  const { database, clock, jobs } = dependencies;
  const now = clock.now();
  const shown = await findPhoneOrder(database.read, id);
  const shownDraft = shown && (await findCurrentDraftOfCart(database.read, shown.cartId, 'regular'));
  const missing = shownDraft
    ? requirementsForPaymentLink((await evaluateDraft(dependencies, shownDraft)).requirements)
    : [];
  if (missing.length > 0) {
    const refusals = missing.map(
      ({ sentence }): Refusal<Code> => ({ code: 'PHONE_ORDER_INCOMPLETE', sentence }),
    );
    return { ok: false, refusals };
  }
  return database.transaction(async (tx): Promise<Result<{ readonly recipient: string }, Code>> => {
    const open = await lockOpen(tx, id, now);
    if (!open) return gone(phoneOrderClosedSentence);
    const { phoneOrder, draft } = open;
    const recipient = draft.contents.email.trim();
    // A second click sends and records nothing.
    if (phoneOrder.sentAt && minuteOf(phoneOrder.sentAt) === minuteOf(now)) return ok({ recipient });
    await markPhoneOrderSent(tx, id, { sentAt: now, expiresAt: paymentLinkExpiry(now) });
    await enqueueNotice(tx, jobs, {
      ...{ kind: 'payment-link', subjectType: 'phone_order', subjectId: id },
      ...{ occurrence: minuteOf(now), recipient, at: now },
    });
    await recordAudit(tx, {
      ...{ at: now, actor, requestId, action: 'phone_order.link_sent' },
      ...{ subjectType: 'draft', subjectId: draft.id, data: { phoneOrderId: id } },
    });
    return ok({ recipient });
  });
}

/**
 * Ends the draft, the payment link, and access to the cart from a browser that opened the link, so that the order can no longer be paid.
 */
export async function closePhoneOrder(
  dependencies: OrderDependencies,
  { actor, requestId }: PhoneOrderPreparer,
  id: PhoneOrderId,
): Promise<Result<undefined, Code>> {
  const { database, clock } = dependencies;
  const now = clock.now();
  return database.transaction(async (tx): Promise<Result<undefined, Code>> => {
    const open = await lockOpen(tx, id, now);
    if (!open) return gone(phoneOrderClosedSentence);
    await markPhoneOrderClosed(tx, id, now);
    await markDraftAbandoned(tx, open.draft.id, now);
    await transferCart(dependencies, tx, open.phoneOrder.cartId, { customerId: undefined, now });
    await recordAudit(tx, {
      ...{ at: now, actor, requestId, action: 'phone_order.closed' },
      ...{ subjectType: 'draft', subjectId: open.draft.id, data: { phoneOrderId: id } },
    });
    return ok(undefined);
  });
}

/** Returns the secret token of the emailed payment link. */
export function paymentLinkToken({ seal }: Pick<OrderDependencies, 'seal'>, id: PhoneOrderId): string {
  return deriveRowToken(seal, 'payment link', id);
}

/**
 * Returns the id of the phone order that a payment link's token identifies, without opening the order; undefined if the shop did not create
 * the token.
 */
export function phoneOrderIdOfLink(
  { seal }: Pick<OrderDependencies, 'seal'>,
  token: string,
): PhoneOrderId | undefined {
  return rowIdFromToken(seal, 'payment link', token) as PhoneOrderId | undefined;
}

/**
 * Transfers the prepared cart to the browser that opened the link, under a new token; the token from an earlier opening no longer works.
 * Checkout then requests what is missing, such as the birth date. An order for an account stays with that account only in a browser signed
 * in to it; anyone else continues as a guest, without the account's prices, gift cards, and credit.
 */
export async function openPaymentLink(
  dependencies: OrderDependencies,
  token: string,
  visitor: CustomerId | undefined,
): Promise<Result<ChangedCart, Code>> {
  const { database, clock } = dependencies;
  const now = clock.now();
  const id = phoneOrderIdOfLink(dependencies, token);
  if (!id) return linkGone();
  return database.transaction(async (tx): Promise<Result<ChangedCart, Code>> => {
    const open = await lockOpen(tx, id, now);
    if (!open || !isPhoneOrderPayable(phoneOrderStateOf(open.phoneOrder, now))) return linkGone();
    const { phoneOrder, draft } = open;
    // Once a customer has taken it into their own cart, the link works only for them.
    const cart = await transferCart(dependencies, tx, phoneOrder.cartId, { customerId: visitor, now });
    if (!cart) return linkGone();
    if (draft.customerId && draft.customerId !== visitor) await convertDraftToGuest(tx, draft.id, now);
    await markPhoneOrderOpened(tx, id, now);
    return ok(cart);
  });
}
