import type { PhoneOrderId } from '../../../core/ids.ts';
import { ok, type Refusal, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { idOfToken, tokenOf } from '../../../platform/row-token.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import { isPaying } from '../../orders/drafts/rules.ts';
import type { Draft, OrderDependencies } from '../../orders/drafts/types.ts';
import { type ChangedCart, giveNewToken } from '../carts/index.server.ts';
import { livingDraftOfCart } from '../draft/latest-store.server.ts';
import { judgeDraft } from '../view.server.ts';
import { isPayable, linkExpiry, missingForLink, stateOfPhoneOrder } from './rules.ts';
import { findPhoneOrder, lockPhoneOrder, markClosed, markOpened, markSent } from './store.server.ts';
import type { PhoneOrder, PreparedBy } from './types.ts';

type Code = 'PHONE_ORDER_GONE' | 'PHONE_ORDER_INCOMPLETE';

const gone = (sentence: string) => refused<Code>({ code: 'PHONE_ORDER_GONE', sentence });
const overSentence = 'This order is paid, being paid or closed. Reload the page to see what happened.';
const linkGone = () => gone('This link no longer works. Please call us, and we’ll send you a new one.');

const minuteOf = (at: Date) => at.toISOString().slice(0, 16);

type Open = { readonly phoneOrder: PhoneOrder; readonly draft: Draft };

/** Returns a phone order that can still be changed, locked. */
async function lockOpen(tx: Transaction, id: PhoneOrderId, now: Date): Promise<Open | undefined> {
  const phoneOrder = await lockPhoneOrder(tx, id);
  if (!phoneOrder || ['placed', 'closed'].includes(stateOfPhoneOrder(phoneOrder, now))) return undefined;
  const draft = await livingDraftOfCart(tx, phoneOrder.cartId, 'regular');
  return draft?.state === 'open' && !isPaying(draft, now) ? { phoneOrder, draft } : undefined;
}

/**
 * Emails the customer the link to pay, at most once a minute; each email renews the week in which it works. Refuses what
 * checkout would refuse, with its sentences.
 */
export async function sendPaymentLink(
  dependencies: OrderDependencies,
  { actor, requestId }: PreparedBy,
  id: PhoneOrderId,
): Promise<Result<{ readonly recipient: string }, Code>> {
  const { database, clock, jobs } = dependencies;
  const now = clock.now();
  const shown = await findPhoneOrder(database.read, id);
  const shownDraft = shown && (await livingDraftOfCart(database.read, shown.cartId, 'regular'));
  const missing = shownDraft ? missingForLink((await judgeDraft(dependencies, shownDraft)).requirements) : [];
  if (missing.length > 0) {
    const refusals = missing.map(
      ({ sentence }): Refusal<Code> => ({ code: 'PHONE_ORDER_INCOMPLETE', sentence }),
    );
    return { ok: false, refusals };
  }
  return database.transaction(async (tx): Promise<Result<{ readonly recipient: string }, Code>> => {
    const open = await lockOpen(tx, id, now);
    if (!open) return gone(overSentence);
    const { phoneOrder, draft } = open;
    const recipient = draft.contents.email.trim();
    // A second click sends and records nothing.
    if (phoneOrder.sentAt && minuteOf(phoneOrder.sentAt) === minuteOf(now)) return ok({ recipient });
    await markSent(tx, id, { sentAt: now, expiresAt: linkExpiry(now) });
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

/** Ends the link, and the cart of a browser that has opened it, so that the order stays unpaid. */
export async function closePhoneOrder(
  dependencies: OrderDependencies,
  { actor, requestId }: PreparedBy,
  id: PhoneOrderId,
): Promise<Result<undefined, Code>> {
  const { database, clock } = dependencies;
  const now = clock.now();
  return database.transaction(async (tx): Promise<Result<undefined, Code>> => {
    const open = await lockOpen(tx, id, now);
    if (!open) return gone(overSentence);
    await markClosed(tx, id, now);
    await giveNewToken(dependencies, tx, open.phoneOrder.cartId, now);
    await recordAudit(tx, {
      ...{ at: now, actor, requestId, action: 'phone_order.closed' },
      ...{ subjectType: 'draft', subjectId: open.draft.id, data: { phoneOrderId: id } },
    });
    return ok(undefined);
  });
}

/** Returns the secret of the link in the email. */
export function paymentLinkToken({ seal }: Pick<OrderDependencies, 'seal'>, id: PhoneOrderId): string {
  return tokenOf(seal, 'payment link', id);
}

/** Returns the phone order that a link names, without opening it; undefined for a token that is none of ours. */
export function phoneOrderOfLink(
  { seal }: Pick<OrderDependencies, 'seal'>,
  token: string,
): PhoneOrderId | undefined {
  return idOfToken(seal, 'payment link', token) as PhoneOrderId | undefined;
}

/**
 * Hands the prepared cart to the browser that opened the link: it gets a new token, and the token of an earlier opening
 * ends. Checkout then asks for what is missing, such as the birth date.
 */
export async function openPaymentLink(
  dependencies: OrderDependencies,
  token: string,
): Promise<Result<ChangedCart, Code>> {
  const { database, clock } = dependencies;
  const now = clock.now();
  const id = phoneOrderOfLink(dependencies, token);
  if (!id) return linkGone();
  return database.transaction(async (tx): Promise<Result<ChangedCart, Code>> => {
    const phoneOrder = await lockPhoneOrder(tx, id);
    if (!phoneOrder || !isPayable(stateOfPhoneOrder(phoneOrder, now))) return linkGone();
    const cart = await giveNewToken(dependencies, tx, phoneOrder.cartId, now);
    if (!cart) return linkGone();
    await markOpened(tx, id, now);
    return ok(cart);
  });
}
