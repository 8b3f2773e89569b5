import { wineryDate, wineryInstant } from '../../../core/dates.ts';
import type { CustomerId, PlusTermId, SavedCardId } from '../../../core/ids.ts';
import { type Cents, zeroCents } from '../../../core/money.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { winery } from '../../../winery.ts';
import { lockDraftOfOrder } from '../../orders/drafts/index.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { updateDerivedStates } from '../../orders/fulfillment/lock-order.server.ts';
import { sendPaymentRequest } from '../../orders/payments/perform-request.server.ts';
import { findCard } from '../../orders/saved-cards/index.server.ts';
import { cardName, cardValidity } from '../../orders/saved-cards/rules.ts';
import type { RefundRefusalCode } from '../../orders/write-refund.server.ts';
import { writeRefund } from '../../orders/write-refund.server.ts';
import { setPlusEntitlementEnd } from '../../pricing/standing/index.server.ts';
import { endOfTerm, endPlusMembership, enqueuePlusEmail } from './change-plus.server.ts';
import { renewTerm } from './renew-plus.server.ts';
import { judgeRefund, refundShare } from './rules.ts';
import {
  findPlusOfCustomer,
  lockPlusOfCustomer,
  nextTerm,
  recordPlusEvent,
  termsOf,
  updatePlus,
  updateTerm,
} from './store.server.ts';
import type { PlusChangeCode, PlusMembership, PlusRefund, PlusState, PlusTerm } from './types.ts';
import { plusSavings } from './usage-view.server.ts';

type Changing = Pick<OrderDependencies, 'database' | 'clock' | 'jobs'>;
type By = { readonly actor: string };
const byCustomer: By = { actor: 'customer' };

/** Runs an action on a customer's active membership under its lock. `PAYMENT_UNDER_WAY`: a charge is in progress. */
async function withOwnMembership<Value>(
  { database, clock }: Pick<Changing, 'database' | 'clock'>,
  customerId: CustomerId,
  act: (
    tx: Transaction,
    membership: PlusMembership,
    terms: readonly PlusTerm[],
    now: Date,
  ) => Promise<Result<Value, PlusChangeCode>>,
): Promise<Result<Value, PlusChangeCode>> {
  return database.transaction(async (tx): Promise<Result<Value, PlusChangeCode>> => {
    const membership = await lockPlusOfCustomer(tx, customerId);
    if (!membership) return notFound();
    const terms = await termsOf(tx, membership.id);
    if (nextTerm(terms)?.state === 'charging') return underWay;
    return act(tx, membership, terms, clock.now());
  });
}

/** Stops the renewal: the membership stays active until the end of the paid year. One whose renewal is unpaid ends immediately. */
export function cancelPlus(
  dependencies: Changing,
  customerId: CustomerId,
  { actor } = byCustomer,
): Promise<Result<{ readonly endsAt: Date }, PlusChangeCode>> {
  const { jobs } = dependencies;
  return withOwnMembership(dependencies, customerId, async (tx, before, _terms, now) => {
    if (before.state === 'cancelling') return notInState(before.state);
    if (before.state === 'given') return isGift;
    if (before.state === 'past_due') {
      const eventId = await endPlusMembership(tx, before, { by: 'cancelled', actor }, now);
      await enqueuePlusEmail(tx, jobs, before, 'plus-ended', String(eventId), now);
      return ok({ endsAt: now });
    }
    const endsAt = endOfTerm(before);
    await updatePlus(tx, before.id, { state: 'cancelling', cancelledAt: now }, now);
    await setPlusEntitlementEnd(tx, before.id, endsAt);
    const eventId = await recordPlusEvent(tx, before.id, { kind: 'cancelled', actor }, now);
    await enqueuePlusEmail(tx, jobs, before, 'plus-cancelled', String(eventId), now);
    return ok({ endsAt });
  });
}

/** Undoes a cancellation until the end of the paid year. */
export function undoCancelPlus(
  dependencies: Changing,
  customerId: CustomerId,
): Promise<Result<undefined, PlusChangeCode>> {
  return withOwnMembership(dependencies, customerId, async (tx, before, _terms, now) => {
    if (before.state !== 'cancelling' || endOfTerm(before) <= now) return notInState(before.state);
    await updatePlus(tx, before.id, { state: 'active', cancelledAt: null }, now);
    await setPlusEntitlementEnd(tx, before.id, undefined);
    const happened = { kind: 'cancel_undone', actor: 'customer' } as const;
    const eventId = await recordPlusEvent(tx, before.id, happened, now);
    await enqueuePlusEmail(tx, dependencies.jobs, before, 'plus-cancel-undone', String(eventId), now);
    return ok(undefined);
  });
}

/** Changes the card that pays for renewals. An unpaid renewal is charged to it immediately, which the page says beforehand. */
export async function setPlusCard(
  dependencies: OrderDependencies,
  customerId: CustomerId,
  cardId: SavedCardId,
): Promise<Result<undefined, PlusChangeCode>> {
  const changed = await withOwnMembership(
    dependencies,
    customerId,
    async (tx, before, terms, now): Promise<Result<PlusTermId | undefined, PlusChangeCode>> => {
      if (before.state === 'given') return isGift;
      const card = await findCard(tx, { customerId, cardId });
      if (!card) {
        const sentence = 'This card is no longer saved to your account. Please choose another card.';
        return refused({ code: 'CARD_NOT_FOUND', sentence, field: 'card' });
      }
      if (cardValidity(card, wineryDate(now)) === 'expired') {
        const sentence = 'This card has expired. Choose another card or add a new one.';
        return refused({ code: 'CARD_EXPIRED', sentence, field: 'card' });
      }
      await updatePlus(tx, before.id, { savedCardId: cardId }, now);
      const data = { card: cardName(card) };
      await recordPlusEvent(tx, before.id, { kind: 'card_changed', actor: 'customer', data }, now);
      const pastDue = terms.find(({ state }) => state === 'declined');
      if (pastDue) await updateTerm(tx, pastDue.id, { nextTryAt: now }, now);
      return ok(pastDue?.id);
    },
  );
  if (!changed.ok) return changed;
  if (changed.value) await renewTerm(dependencies, changed.value);
  return ok(undefined);
}

/** What an operator refunds: the remaining days, everything, or nothing. */
export type RefundChoice = 'share' | 'all' | 'nothing';

type Refunded = Promise<Result<{ readonly amountCents: Cents }, PlusChangeCode | RefundRefusalCode>>;

/** Ends a membership now and refunds the remaining days: within 30 days, if no benefit was used (domain §4.4). */
export function refundPlus(dependencies: OrderDependencies, customerId: CustomerId): Refunded {
  return endAndRefund(dependencies, customerId, {
    by: byCustomer,
    audit: 'system',
    givesBack: 'share',
    isJudged: true,
  });
}

/** Ends a membership for staff, who may refund more, even if benefits were used. */
export function endPlusByStaff(
  dependencies: OrderDependencies,
  customerId: CustomerId,
  { actor, givesBack }: { readonly actor: AuditActor; readonly givesBack: RefundChoice },
): Refunded {
  return endAndRefund(dependencies, customerId, { by: { actor }, audit: actor, givesBack, isJudged: false });
}

async function endAndRefund(
  dependencies: OrderDependencies,
  customerId: CustomerId,
  wanted: {
    readonly by: By;
    readonly audit: AuditActor;
    readonly givesBack: RefundChoice;
    readonly isJudged: boolean;
  },
): Refunded {
  const { database, clock, jobs } = dependencies;
  const seen = await findPlusOfCustomer(database.read, customerId);
  const seenTerm =
    seen && (await termsOf(database.read, seen.id)).findLast(({ state }) => state === 'charged');
  if (!seenTerm?.orderId) return notFound();
  const { orderId } = seenTerm;
  const written = await database.transaction(async (tx) => {
    // Locks the draft before the membership, like finalize.
    await lockDraftOfOrder(tx, orderId);
    const membership = await lockPlusOfCustomer(tx, customerId);
    if (!membership) return notFound();
    const terms = await termsOf(tx, membership.id);
    if (nextTerm(terms)?.state === 'charging') return underWay;
    const term = terms.findLast(({ state }) => state === 'charged');
    if (term?.orderId !== orderId) return underWay;
    const now = clock.now();
    const today = wineryDate(now);
    if (term.giftId && wanted.givesBack !== 'nothing') return isGift;
    if (wanted.isJudged) {
      const savings = await plusSavings(tx, customerId, wineryInstant(term.startsOn, 0));
      const judged = judgeRefund(term, savings, today);
      if (judged.kind !== 'possible') return notRefundable(judged.kind);
    }
    const atMostCents = wanted.givesBack === 'all' ? term.priceCents : refundShare(term, today);
    const units = [{ position: 0, quantity: 1 }];
    const reason = `${winery().membershipName} ended`;
    const refund =
      wanted.givesBack === 'nothing' || atMostCents === 0
        ? undefined
        : await writeRefund(
            tx,
            dependencies,
            { orderId, units, reason, actor: wanted.audit, atMostCents },
            { cardPart: 'refund', now },
          );
    if (refund && !refund.ok) return refund;
    if (refund) await updateDerivedStates(tx, dependencies, orderId, now);
    const ending = { by: refund ? 'refunded' : 'cancelled', actor: wanted.by.actor } as const;
    const eventId = await endPlusMembership(tx, membership, ending, now);
    await enqueuePlusEmail(tx, jobs, membership, 'plus-ended', String(eventId), now);
    return ok(refund?.value);
  });
  if (!written.ok) return written;
  const { amountCents = zeroCents, requested } = written.value ?? {};
  if (requested) await sendPaymentRequest(dependencies, requested);
  return ok({ amountCents });
}

/** Ends a customer's membership when their account is closed. Sends no email of its own. */
export async function endPlusOf(tx: Transaction, customerId: CustomerId, now: Date): Promise<void> {
  const membership = await lockPlusOfCustomer(tx, customerId);
  if (membership) await endPlusMembership(tx, membership, { by: 'account_closed', actor: 'customer' }, now);
}

const notFound = (): Refused<PlusChangeCode> =>
  refused({
    code: 'PLUS_NOT_FOUND',
    sentence: `We couldn’t find a ${winery().membershipName} membership on this account.`,
  });

const underWay: Refused<PlusChangeCode> = refused({
  code: 'PAYMENT_UNDER_WAY',
  sentence: 'A payment for this membership is in progress. Please wait a few minutes and try again.',
});

function notInState(state: PlusState): Refused<PlusChangeCode> {
  const sentence =
    state === 'cancelling'
      ? 'It’s already canceled and ends when the year you paid for is over.'
      : 'This membership isn’t canceled.';
  return refused({ code: 'PLUS_STATE', sentence });
}

const isGift: Refused<PlusChangeCode> = refused({
  code: 'PLUS_GIVEN',
  sentence: 'This year was a gift. It ends on its own, and no one will be charged.',
});

function notRefundable(kind: Exclude<PlusRefund['kind'], 'possible'>): Refused<PlusChangeCode> {
  if (kind === 'given') return isGift;
  return kind === 'over'
    ? refused({
        code: 'REFUND_OVER',
        sentence: 'The refund period is over. You can cancel at the end of your year.',
      })
    : refused({
        code: 'BENEFIT_USED',
        sentence:
          'You’ve used a benefit this year, so the fee is nonrefundable. You can cancel at the end of your year.',
      });
}
