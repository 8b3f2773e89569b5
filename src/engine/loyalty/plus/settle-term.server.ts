import { wineryDate } from '../../../core/dates.ts';
import type { OrderId, PlusMembershipId, PlusTermId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { judgeDecline } from '../../checkout/recurring/dunning-rules.ts';
import { detailsOf } from '../../orders/drafts/purchase-rules.ts';
import type { Draft } from '../../orders/drafts/types.ts';
import { updateDerivedStates } from '../../orders/fulfillment/lock-order.server.ts';
import type { AttemptFailureCode } from '../../orders/payments/types.ts';
import { cardsOf } from '../../orders/saved-cards/index.server.ts';
import type { PurchaseEffects } from '../../orders/settlement/types.ts';
import { grantEntitlement } from '../../pricing/standing/index.server.ts';
import { membershipTerms } from '../../pricing/standing/membership-rules.ts';
import { enqueuePlusEmail } from './change-plus.server.ts';
import { plusPlan, termOf } from './rules.ts';
import {
  findTerm,
  insertPlus,
  insertTerm,
  lockPlus,
  recordPlusEvent,
  updatePlus,
  updateTerm,
} from './store.server.ts';

/*
 * Called by finalize in the transaction that settles the order, so that a year is paid exactly when its order is placed, however often the
 * gateway answers (I-20, I-36).
 */

type Paid = {
  readonly draft: Draft;
  readonly orderId: OrderId;
  /** The payment gateway's reference of the card. */
  readonly cardReference: string;
  readonly now: Date;
};

/** Starts a membership or renews it for a year once its order is placed. */
export async function settlePaidTerm(
  tx: Transaction,
  dependencies: { readonly jobs: JobQueue },
  paid: Paid,
): Promise<void> {
  const { termId } = detailsOf(paid.draft.contents, 'plus') ?? {};
  if (termId) await renew(tx, dependencies, termId, paid);
  else await join(tx, dependencies, paid);
}

async function join(
  tx: Transaction,
  { jobs }: { readonly jobs: JobQueue },
  { draft, orderId, cardReference, now }: Paid,
): Promise<void> {
  const { customerId, contents } = draft;
  const { consentId, priceCents } = detailsOf(contents, 'plus') ?? {};
  invariant(customerId && consentId && priceCents, 'a new member has an account and a consent');
  const anchorDate = wineryDate(now);
  const card = (await cardsOf(tx, customerId)).find(({ reference }) => reference === cardReference);
  const joined = await insertPlus(tx, { customerId, anchorDate, consentId, savedCardId: card?.id }, now);
  const dates = termOf(anchorDate, 1);
  const term = { ...dates, membershipId: joined.id, priceCents, draftId: draft.id, orderId, settledAt: now };
  await insertTerm(tx, { ...term, state: 'charged' }, now);
  await grantEntitlement(tx, {
    ...{ program: 'plus', plan: plusPlan, discount: membershipTerms().discount, seesAllocation: false },
    ...{ customerId, plusMembershipId: joined.id, startsAt: now },
  });
  const data = { orderId, priceCents };
  const eventId = await recordPlusEvent(tx, joined.id, { kind: 'joined', actor: 'customer', data }, now);
  await enqueuePlusEmail(tx, jobs, joined, 'plus-welcome', String(eventId), now);
}

async function renew(
  tx: Transaction,
  { jobs }: { readonly jobs: JobQueue },
  termId: PlusTermId,
  { orderId, now }: Paid,
): Promise<void> {
  const { term, membership } = await lockTerm(tx, termId);
  if (term.state === 'charged') return;
  const { id, n, priceCents } = term;
  await updateTerm(tx, id, { state: 'charged', orderId, settledAt: now, nextTryAt: null }, now);
  await updatePlus(tx, membership.id, { state: 'active', term: n }, now);
  const data = { n, orderId, priceCents };
  const eventId = await recordPlusEvent(tx, membership.id, { kind: 'renewed', actor: 'system', data }, now);
  await enqueuePlusEmail(tx, jobs, membership, 'plus-renewed', String(eventId), now);
}

/** Records a declined payment: schedules the next try and enqueues one email. The membership stays active (I-40). */
export async function settleDeclinedTerm(
  tx: Transaction,
  { jobs }: { readonly jobs: JobQueue },
  declined: { readonly termId: PlusTermId; readonly failureCode: AttemptFailureCode; readonly now: Date },
): Promise<void> {
  const { termId, failureCode, now } = declined;
  const { term, membership } = await lockTerm(tx, termId);
  if (term.state !== 'charging') return;
  const verdict = judgeDecline(term, failureCode, now, membershipTerms().graceDays);
  if (verdict.kind !== 'declined') {
    const nextTryAt = verdict.kind === 'stumbled' ? verdict.nextTryAt : now;
    await updateTerm(tx, termId, { nextTryAt }, now);
    return;
  }
  const { declines, declinedAt, nextTryAt, isHard } = verdict;
  const decline = { declines, declinedAt, nextTryAt, declineCode: failureCode };
  await updateTerm(tx, termId, { state: 'declined', ...decline }, now);
  await updatePlus(tx, membership.id, { state: 'past_due' }, now);
  const data = { n: term.n, code: failureCode, isHard, nextTryAt: nextTryAt.toISOString() };
  const eventId = await recordPlusEvent(tx, membership.id, { kind: 'declined', actor: 'system', data }, now);
  await enqueuePlusEmail(tx, jobs, membership, 'plus-declined', String(eventId), now);
}

/** Returns a year under the lock of its membership. */
async function lockTerm(tx: Transaction, termId: PlusTermId) {
  const found = await findTerm(tx, { id: termId });
  const membership = found && (await lockPlus(tx, found.membershipId satisfies PlusMembershipId));
  const term = membership && (await findTerm(tx, { id: termId }));
  invariant(membership && term, `term ${termId} is a year of a membership`);
  return { membership, term };
}

/** Effects of a membership purchase: starts or renews it once paid, and records a declined renewal. */
export const plusEffects: PurchaseEffects = {
  hasOwnEmail: true,
  fulfill: async (tx, { dependencies, order, now }) => {
    await updateDerivedStates(tx, dependencies, order.orderId, now);
  },
  afterPayment: async (tx, { dependencies, draft, order, now }, cardReference) => {
    invariant(cardReference, 'a year is paid by card');
    await settlePaidTerm(tx, dependencies, { draft, orderId: order.orderId, cardReference, now });
  },
  declined: async (tx, { dependencies, draft, now }, failureCode) => {
    const { termId } = detailsOf(draft.contents, 'plus') ?? {};
    if (termId) await settleDeclinedTerm(tx, dependencies, { termId, failureCode, now });
  },
};
