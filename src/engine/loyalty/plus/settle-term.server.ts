import { wineryDate } from '../../../core/dates.ts';
import type { OrderId, PlusMembershipId, PlusTermId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { evaluateDecline } from '../../checkout/recurring/dunning-rules.ts';
import { purchaseDetailsOf } from '../../orders/drafts/purchase-rules.ts';
import type { Draft } from '../../orders/drafts/types.ts';
import { updateDerivedOrderStates } from '../../orders/fulfillment/lock-order.server.ts';
import type { PaymentAttemptFailureCode } from '../../orders/payments/types.ts';
import { savedCardsOfCustomer } from '../../orders/saved-cards/index.server.ts';
import type { PurchaseEffects } from '../../orders/settlement/types.ts';
import { grantEntitlement } from '../../pricing/standing/index.server.ts';
import { requirePlusMembershipTerms } from '../../pricing/standing/membership-rules.ts';
import { enqueuePlusEmail } from './change-plus.server.ts';
import { plusPlan, plusTermDates } from './rules.ts';
import {
  findPlusTerm,
  insertPlusMembership,
  insertPlusTerm,
  lockPlusMembership,
  recordPlusEvent,
  updatePlusMembership,
  updatePlusTerm,
} from './store.server.ts';

/*
 * Called by finalize in the transaction that settles the order, so that a year is paid exactly when its order is placed, however often the
 * gateway answers (I-20, I-36).
 */

type Paid = {
  readonly draft: Draft;
  readonly orderId: OrderId;
  /** The payment gateway's reference to the card. */
  readonly cardReference: string;
  readonly now: Date;
};

/** Starts a membership, or renews it for a year, once its order is placed. */
export async function settlePaidPlusTerm(
  tx: Transaction,
  dependencies: { readonly jobs: JobQueue },
  paid: Paid,
): Promise<void> {
  const { termId } = purchaseDetailsOf(paid.draft.contents, 'plus') ?? {};
  if (termId) await renew(tx, dependencies, termId, paid);
  else await join(tx, dependencies, paid);
}

async function join(
  tx: Transaction,
  { jobs }: { readonly jobs: JobQueue },
  { draft, orderId, cardReference, now }: Paid,
): Promise<void> {
  const { customerId, contents } = draft;
  const { consentId, priceCents } = purchaseDetailsOf(contents, 'plus') ?? {};
  invariant(customerId && consentId && priceCents, 'a new member has an account and a consent');
  const anchorDate = wineryDate(now);
  const card = (await savedCardsOfCustomer(tx, customerId)).find(
    ({ reference }) => reference === cardReference,
  );
  const joined = await insertPlusMembership(
    tx,
    { customerId, anchorDate, consentId, savedCardId: card?.id },
    now,
  );
  const dates = plusTermDates(anchorDate, 1);
  const term = { ...dates, membershipId: joined.id, priceCents, draftId: draft.id, orderId, settledAt: now };
  await insertPlusTerm(tx, { ...term, state: 'charged' }, now);
  await grantEntitlement(tx, {
    ...{
      program: 'plus',
      plan: plusPlan,
      discount: requirePlusMembershipTerms().discount,
      seesAllocation: false,
    },
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
  await updatePlusTerm(tx, id, { state: 'charged', orderId, settledAt: now, nextTryAt: null }, now);
  await updatePlusMembership(tx, membership.id, { state: 'active', term: n }, now);
  const data = { n, orderId, priceCents };
  const eventId = await recordPlusEvent(tx, membership.id, { kind: 'renewed', actor: 'system', data }, now);
  await enqueuePlusEmail(tx, jobs, membership, 'plus-renewed', String(eventId), now);
}

/**
 * Records a declined payment for a renewal: schedules the next attempt and enqueues one email; a temporary failure only schedules the next
 * attempt. The benefits continue (I-40).
 */
export async function settleDeclinedPlusTerm(
  tx: Transaction,
  { jobs }: { readonly jobs: JobQueue },
  declined: {
    readonly termId: PlusTermId;
    readonly failureCode: PaymentAttemptFailureCode;
    readonly now: Date;
  },
): Promise<void> {
  const { termId, failureCode, now } = declined;
  const { term, membership } = await lockTerm(tx, termId);
  if (term.state !== 'charging') return;
  const verdict = evaluateDecline(term, failureCode, now, requirePlusMembershipTerms().graceDays);
  if (verdict.kind !== 'declined') {
    const nextTryAt = verdict.kind === 'stumbled' ? verdict.nextTryAt : now;
    await updatePlusTerm(tx, termId, { nextTryAt }, now);
    return;
  }
  const { declines, declinedAt, nextTryAt, isHard } = verdict;
  const decline = { declines, declinedAt, nextTryAt, declineCode: failureCode };
  await updatePlusTerm(tx, termId, { state: 'declined', ...decline }, now);
  await updatePlusMembership(tx, membership.id, { state: 'past_due' }, now);
  const data = { n: term.n, code: failureCode, isHard, nextTryAt: nextTryAt.toISOString() };
  const eventId = await recordPlusEvent(tx, membership.id, { kind: 'declined', actor: 'system', data }, now);
  await enqueuePlusEmail(tx, jobs, membership, 'plus-declined', String(eventId), now);
}

/** Returns a year and its membership, with the membership locked. */
async function lockTerm(tx: Transaction, termId: PlusTermId) {
  const found = await findPlusTerm(tx, { id: termId });
  const membership = found && (await lockPlusMembership(tx, found.membershipId satisfies PlusMembershipId));
  const term = membership && (await findPlusTerm(tx, { id: termId }));
  invariant(membership && term, `term ${termId} is a year of a membership`);
  return { membership, term };
}

/** The effects of a membership purchase: starts or renews the membership once it is paid for, and records a declined renewal. */
export const plusEffects: PurchaseEffects = {
  hasOwnEmail: true,
  fulfill: async (tx, { dependencies, order, now }) => {
    await updateDerivedOrderStates(tx, dependencies, order.orderId, now);
  },
  afterPayment: async (tx, { dependencies, draft, order, now }, cardReference) => {
    invariant(cardReference, 'a year is paid by card');
    await settlePaidPlusTerm(tx, dependencies, { draft, orderId: order.orderId, cardReference, now });
  },
  declined: async (tx, { dependencies, draft, now }, failureCode) => {
    const { termId } = purchaseDetailsOf(draft.contents, 'plus') ?? {};
    if (termId) await settleDeclinedPlusTerm(tx, dependencies, { termId, failureCode, now });
  },
};
