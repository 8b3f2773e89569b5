import { wineryDate, wineryInstant } from '../../../core/dates.ts';
import type { CustomerId, PlusTermId, SavedCardId } from '../../../core/ids.ts';
import { type Cents, zeroCents } from '../../../core/money.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { winery } from '../../../winery.ts';
import { lockDraftOfOrder } from '../../orders/drafts/index.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { updateDerivedOrderStates } from '../../orders/fulfillment/lock-order.server.ts';
import { sendPaymentRequest } from '../../orders/payments/perform-request.server.ts';
import { findSavedCard } from '../../orders/saved-cards/index.server.ts';
import { cardName, cardValidity } from '../../orders/saved-cards/rules.ts';
import type { RefundRefusalCode } from '../../orders/write-refund.server.ts';
import { writeRefund } from '../../orders/write-refund.server.ts';
import { setPlusEntitlementEnd } from '../../pricing/standing/index.server.ts';
import { endPlusMembership, enqueuePlusEmail, paidPlusTermEnd } from './change-plus.server.ts';
import { chargePlusTerm } from './renew-plus.server.ts';
import { evaluatePlusRefund, proratedPlusRefund } from './rules.ts';
import {
  announcedPlusTerm,
  findCurrentPlusMembership,
  lockCurrentPlusMembership,
  plusTermsOfMembership,
  recordPlusEvent,
  updatePlusMembership,
  updatePlusTerm,
} from './store.server.ts';
import type {
  PlusChangeRefusalCode,
  PlusMembership,
  PlusRefundEvaluation,
  PlusState,
  PlusTerm,
} from './types.ts';
import { plusSavingsSince } from './usage-view.server.ts';

type Changing = Pick<OrderDependencies, 'database' | 'clock' | 'jobs'>;
type By = { readonly actor: string };
const byCustomer: By = { actor: 'customer' };

/**
 * Runs an action on a customer's current membership, with the membership locked. PLUS_NOT_FOUND: there is none. PAYMENT_UNDER_WAY: a charge
 * is in progress.
 */
async function withOwnMembership<Value>(
  { database, clock }: Pick<Changing, 'database' | 'clock'>,
  customerId: CustomerId,
  act: (
    tx: Transaction,
    membership: PlusMembership,
    terms: readonly PlusTerm[],
    now: Date,
  ) => Promise<Result<Value, PlusChangeRefusalCode>>,
): Promise<Result<Value, PlusChangeRefusalCode>> {
  return database.transaction(async (tx): Promise<Result<Value, PlusChangeRefusalCode>> => {
    const membership = await lockCurrentPlusMembership(tx, customerId);
    if (!membership) return notFound();
    const terms = await plusTermsOfMembership(tx, membership.id);
    if (announcedPlusTerm(terms)?.state === 'charging') return underWay;
    return act(tx, membership, terms, clock.now());
  });
}

/**
 * Cancels the renewal of a membership, which stays active until the end of the paid year. A membership whose renewal is unpaid ends
 * immediately.
 */
export function cancelPlus(
  dependencies: Changing,
  customerId: CustomerId,
  { actor } = byCustomer,
): Promise<Result<{ readonly endsAt: Date }, PlusChangeRefusalCode>> {
  const { jobs } = dependencies;
  return withOwnMembership(dependencies, customerId, async (tx, before, _terms, now) => {
    if (before.state === 'cancelling') return notInState(before.state);
    if (before.state === 'given') return isGift;
    if (before.state === 'past_due') {
      const eventId = await endPlusMembership(tx, before, { by: 'cancelled', actor }, now);
      await enqueuePlusEmail(tx, jobs, before, 'plus-ended', String(eventId), now);
      return ok({ endsAt: now });
    }
    const endsAt = paidPlusTermEnd(before);
    await updatePlusMembership(tx, before.id, { state: 'cancelling', cancelledAt: now }, now);
    await setPlusEntitlementEnd(tx, before.id, endsAt);
    const eventId = await recordPlusEvent(tx, before.id, { kind: 'cancelled', actor }, now);
    await enqueuePlusEmail(tx, jobs, before, 'plus-cancelled', String(eventId), now);
    return ok({ endsAt });
  });
}

/** Undoes a cancellation, which is possible until the paid year ends. */
export function undoCancelPlus(
  dependencies: Changing,
  customerId: CustomerId,
): Promise<Result<undefined, PlusChangeRefusalCode>> {
  return withOwnMembership(dependencies, customerId, async (tx, before, _terms, now) => {
    if (before.state !== 'cancelling' || paidPlusTermEnd(before) <= now) return notInState(before.state);
    await updatePlusMembership(tx, before.id, { state: 'active', cancelledAt: null }, now);
    await setPlusEntitlementEnd(tx, before.id, undefined);
    const happened = { kind: 'cancel_undone', actor: 'customer' } as const;
    const eventId = await recordPlusEvent(tx, before.id, happened, now);
    await enqueuePlusEmail(tx, dependencies.jobs, before, 'plus-cancel-undone', String(eventId), now);
    return ok(undefined);
  });
}

/** Changes the card that renewals are charged to. An unpaid renewal is charged to it immediately, as the page announces. */
export async function setPlusCard(
  dependencies: OrderDependencies,
  customerId: CustomerId,
  cardId: SavedCardId,
): Promise<Result<undefined, PlusChangeRefusalCode>> {
  const changed = await withOwnMembership(
    dependencies,
    customerId,
    async (tx, before, terms, now): Promise<Result<PlusTermId | undefined, PlusChangeRefusalCode>> => {
      if (before.state === 'given') return isGift;
      const card = await findSavedCard(tx, { customerId, cardId });
      if (!card) {
        const sentence = 'This card is no longer saved to your account. Please choose another card.';
        return refused({ code: 'CARD_NOT_FOUND', sentence, field: 'card' });
      }
      if (cardValidity(card, wineryDate(now)) === 'expired') {
        const sentence = 'This card has expired. Choose another card or add a new one.';
        return refused({ code: 'CARD_EXPIRED', sentence, field: 'card' });
      }
      await updatePlusMembership(tx, before.id, { savedCardId: cardId }, now);
      const data = { card: cardName(card) };
      await recordPlusEvent(tx, before.id, { kind: 'card_changed', actor: 'customer', data }, now);
      const pastDue = terms.find(({ state }) => state === 'declined');
      if (pastDue) await updatePlusTerm(tx, pastDue.id, { nextTryAt: now }, now);
      return ok(pastDue?.id);
    },
  );
  if (!changed.ok) return changed;
  if (changed.value) await chargePlusTerm(dependencies, changed.value);
  return ok(undefined);
}

/** The refund that an operator chooses when ending a membership: for the remaining days, for the whole year, or none. */
export type PlusRefundChoice = 'share' | 'all' | 'nothing';

type Refunded = Promise<Result<{ readonly amountCents: Cents }, PlusChangeRefusalCode | RefundRefusalCode>>;

/**
 * Ends a membership now and refunds the remaining days. Possible within `refundDays` days of the payment, if no benefit was used and the
 * year isn't a gift (domain §4.4).
 */
export function refundPlus(dependencies: OrderDependencies, customerId: CustomerId): Refunded {
  return endAndRefund(dependencies, customerId, {
    by: byCustomer,
    audit: 'system',
    givesBack: 'share',
    checksEligibility: true,
  });
}

/** Ends a membership on behalf of staff, with the refund they choose, even if benefits were used. */
export function endPlusByStaff(
  dependencies: OrderDependencies,
  customerId: CustomerId,
  { actor, givesBack }: { readonly actor: AuditActor; readonly givesBack: PlusRefundChoice },
): Refunded {
  return endAndRefund(dependencies, customerId, {
    by: { actor },
    audit: actor,
    givesBack,
    checksEligibility: false,
  });
}

async function endAndRefund(
  dependencies: OrderDependencies,
  customerId: CustomerId,
  wanted: {
    readonly by: By;
    readonly audit: AuditActor;
    readonly givesBack: PlusRefundChoice;
    readonly checksEligibility: boolean;
  },
): Refunded {
  const { database, clock, jobs } = dependencies;
  const seen = await findCurrentPlusMembership(database.read, customerId);
  const seenTerm =
    seen &&
    (await plusTermsOfMembership(database.read, seen.id)).findLast(({ state }) => state === 'charged');
  if (!seenTerm?.orderId) return notFound();
  const { orderId } = seenTerm;
  const written = await database.transaction(async (tx) => {
    // Locks the draft before the membership, like finalize.
    await lockDraftOfOrder(tx, orderId);
    const membership = await lockCurrentPlusMembership(tx, customerId);
    if (!membership) return notFound();
    const terms = await plusTermsOfMembership(tx, membership.id);
    if (announcedPlusTerm(terms)?.state === 'charging') return underWay;
    const term = terms.findLast(({ state }) => state === 'charged');
    if (term?.orderId !== orderId) return underWay;
    const now = clock.now();
    const today = wineryDate(now);
    if (term.giftId && wanted.givesBack !== 'nothing') return isGift;
    if (wanted.checksEligibility) {
      const savings = await plusSavingsSince(tx, customerId, wineryInstant(term.startsOn, 0));
      const evaluated = evaluatePlusRefund(term, savings, today);
      if (evaluated.kind !== 'possible') return notRefundable(evaluated.kind);
    }
    const atMostCents = wanted.givesBack === 'all' ? term.priceCents : proratedPlusRefund(term, today);
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
    if (refund) await updateDerivedOrderStates(tx, dependencies, orderId, now);
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

/** Ends a customer's membership when their account is closed. Sends no separate email. */
export async function endPlusOfClosedAccount(
  tx: Transaction,
  customerId: CustomerId,
  now: Date,
): Promise<void> {
  const membership = await lockCurrentPlusMembership(tx, customerId);
  if (membership) await endPlusMembership(tx, membership, { by: 'account_closed', actor: 'customer' }, now);
}

const notFound = (): Refused<PlusChangeRefusalCode> =>
  refused({
    code: 'PLUS_NOT_FOUND',
    sentence: `We couldn’t find a ${winery().membershipName} membership on this account.`,
  });

const underWay: Refused<PlusChangeRefusalCode> = refused({
  code: 'PAYMENT_UNDER_WAY',
  sentence: 'A payment for this membership is in progress. Please wait a few minutes and try again.',
});

function notInState(state: PlusState): Refused<PlusChangeRefusalCode> {
  const sentence =
    state === 'cancelling'
      ? 'It’s already canceled and ends when the year you paid for is over.'
      : 'This membership isn’t canceled.';
  return refused({ code: 'PLUS_STATE', sentence });
}

const isGift: Refused<PlusChangeRefusalCode> = refused({
  code: 'PLUS_GIVEN',
  sentence: 'This year was a gift. It ends on its own, and no one will be charged.',
});

function notRefundable(
  kind: Exclude<PlusRefundEvaluation['kind'], 'possible'>,
): Refused<PlusChangeRefusalCode> {
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
