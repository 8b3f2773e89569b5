import { addDays, type CivilDate, wineryDate } from '../../../core/dates.ts';
import type { PlusMembershipId, PlusTermId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { chargeSavedCard, type SavedCardCharge } from '../../checkout/recurring/charge-saved-card.server.ts';
import { hasChargeLapsed, lastChargeableDay } from '../../checkout/recurring/dunning-rules.ts';
import { countPaymentAttempts, insertMemberDraft } from '../../checkout/recurring/index.server.ts';
import { findCustomer } from '../../identity/index.server.ts';
import { emptyDraftContents } from '../../orders/drafts/rules.ts';
import type { DraftContents, OrderDependencies } from '../../orders/drafts/types.ts';
import {
  findPlusMembershipTerms,
  requirePlusMembershipTerms,
} from '../../pricing/standing/membership-rules.ts';
import { endPlusMembership, enqueuePlusEmail } from './change-plus.server.ts';
import { billingFieldsOfOrder, isDraftBeingPaid } from './charge-store.server.ts';
import { isRenewalReminderDue, plusRenewalChargeDay, plusTermDates } from './rules.ts';
import { settleDeclinedPlusTerm } from './settle-term.server.ts';
import {
  findPlusPriceOn,
  findPlusSku,
  findPlusTerm,
  giftedPlusMembershipsToRemind,
  insertPlusTerm,
  lockPlusMembership,
  plusMembershipsToEnd,
  plusMembershipsToRemind,
  plusTermsOfMembership,
  plusTermsToCharge,
  recordPlusEvent,
  updatePlusTerm,
} from './store.server.ts';
import type { PlusMembership, PlusTerm } from './types.ts';

const portion = 100;
/** Seconds for which a renewal stays reserved for the process that charges it; longer than any gateway call. */
const leaseSeconds = 120;

type Dependencies = OrderDependencies;

/**
 * Runs the scheduled work of the paid membership: ends canceled and gifted memberships whose years are over, announces the ends of gifts
 * and renewals with their price, and charges renewals. Each member is processed in a separate transaction that checks again under its lock,
 * so runs may overlap or be interrupted.
 */
export async function sweepPlus(dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies;
  const terms = findPlusMembershipTerms();
  if (!terms) return;
  const today = wineryDate(clock.now());
  const announced = addDays(today, terms.noticeDays);
  for (const id of await plusMembershipsToEnd(database.read, today)) await endCancelled(dependencies, id);
  for (const id of await giftedPlusMembershipsToRemind(database.read, announced))
    await announceGiftEnd(dependencies, id);
  for (const id of await plusMembershipsToRemind(database.read, announced)) {
    await announceRenewal(dependencies, id);
  }
  await chargeDuePlusTerms(dependencies);
}

function endCancelled({ database, clock, jobs }: Dependencies, id: PlusMembershipId): Promise<void> {
  return database.transaction(async (tx) => {
    const membership = await lockPlusMembership(tx, id);
    const now = clock.now();
    if (membership?.state !== 'cancelling' && membership?.state !== 'given') return;
    if (plusTermDates(membership.anchorDate, membership.term).endsOn > wineryDate(now)) return;
    const by = membership.state === 'given' ? 'completed' : 'cancelled';
    const eventId = await endPlusMembership(tx, membership, { by, actor: 'system' }, now);
    await enqueuePlusEmail(tx, jobs, membership, 'plus-ended', String(eventId), now);
  });
}

/** Notifies a member that their gifted membership is ending and won't renew. */
function announceGiftEnd({ database, clock, jobs }: Dependencies, id: PlusMembershipId): Promise<void> {
  return database.transaction(async (tx) => {
    const membership = await lockPlusMembership(tx, id);
    if (membership?.state !== 'given') return;
    const { endsOn } = plusTermDates(membership.anchorDate, membership.term);
    await enqueuePlusEmail(tx, jobs, membership, 'plus-given-ends', endsOn, clock.now());
  });
}

/** Records the next year with its price, which is fixed from then on, and enqueues the renewal email. */
function announceRenewal({ database, clock, jobs }: Dependencies, id: PlusMembershipId): Promise<void> {
  return database.transaction(async (tx) => {
    const membership = await lockPlusMembership(tx, id);
    const now = clock.now();
    if (membership?.state !== 'active' || !isRenewalReminderDue(membership, wineryDate(now))) return;
    const dates = plusTermDates(membership.anchorDate, membership.term + 1);
    const priceCents = await findPlusPriceOn(tx, dates.startsOn);
    const term = { ...dates, membershipId: id, priceCents, state: 'told', toldAt: now } as const;
    if (!(await insertPlusTerm(tx, term, now))) return;
    const data = { n: dates.n, startsOn: dates.startsOn, priceCents };
    await recordPlusEvent(tx, id, { kind: 'renewal_told', actor: 'system', data }, now);
    await enqueuePlusEmail(tx, jobs, membership, 'plus-renewal', dates.startsOn, now);
  });
}

/** Charges all years that are due. A failure affects only the member concerned. */
export async function chargeDuePlusTerms(dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies;
  let after: PlusTermId | undefined;
  for (;;) {
    const now = clock.now();
    const due = await plusTermsToCharge(database.read, {
      ...{ through: lastChargeableDay(now), now, after, limit: portion },
    });
    for (const termId of due) await chargePlusTerm(dependencies, termId);
    after = due.at(-1);
    if (due.length < portion) return;
  }
}

/** Charges a year through `placeOrder`, like any other order (I-37). The year's draft is the idempotency key. */
export async function chargePlusTerm(dependencies: Dependencies, termId: PlusTermId): Promise<void> {
  try {
    const charge = await dependencies.database.transaction((tx) => claim(tx, dependencies, termId));
    if (!charge) return;
    const answer = await chargeSavedCard(dependencies, charge);
    if (!answer.ok && !answer.refusals.some(({ code }) => code.startsWith('PAY_'))) {
      dependencies.log.error('membership renewal refused', { termId, code: answer.refusals[0]?.code });
    }
  } catch (error) {
    dependencies.log.error('membership renewal not charged', { termId, error });
  }
}

/** Reserves a year for this process and returns the charge to make; undefined if there is nothing to charge. */
async function claim(
  tx: Transaction,
  dependencies: Dependencies,
  termId: PlusTermId,
): Promise<SavedCardCharge | undefined> {
  const found = await findPlusTerm(tx, { id: termId });
  const membership = found && (await lockPlusMembership(tx, found.membershipId));
  const term = membership && (await findPlusTerm(tx, { id: termId }));
  const now = dependencies.clock.now();
  if (!term || !isDue(term, lastChargeableDay(now), now)) return undefined;
  if (membership.state !== 'active' && membership.state !== 'past_due') return undefined;
  // An interrupted payment is settled by the reconciler and never charged again (I-22).
  if (term.draftId && (await isDraftBeingPaid(tx, term.draftId))) return undefined;
  if (
    term.state === 'declined' &&
    hasChargeLapsed(term.declinedAt, now, requirePlusMembershipTerms().graceDays)
  ) {
    const eventId = await endPlusMembership(tx, membership, { by: 'declined', actor: 'system' }, now);
    await enqueuePlusEmail(tx, dependencies.jobs, membership, 'plus-ended', String(eventId), now);
    return undefined;
  }
  const nextTryAt = new Date(now.getTime() + leaseSeconds * 1000);
  await updatePlusTerm(tx, termId, { state: 'charging', nextTryAt }, now);
  const { savedCardId, customerId } = membership;
  if (!savedCardId) {
    // A removed card counts as a stopped one.
    await settleDeclinedPlusTerm(tx, dependencies, { termId, failureCode: 'card_stopped', now });
    return undefined;
  }
  const draftId = term.draftId ?? (await openDraft(tx, membership, term, now));
  const tries = await countPaymentAttempts(tx, draftId);
  return { draftId, customerId, savedCardId, totalCents: term.priceCents, tries };
}

function isDue(term: PlusTerm, through: CivilDate, now: Date): boolean {
  if (term.state === 'told') return plusRenewalChargeDay(term) <= through;
  if (term.state !== 'charging' && term.state !== 'declined') return false;
  return term.nextTryAt === undefined || term.nextTryAt <= now;
}

async function openDraft(tx: Transaction, membership: PlusMembership, term: PlusTerm, now: Date) {
  const { customerId, consentId } = membership;
  const [skuId, customer, paid] = await Promise.all([
    findPlusSku(tx),
    findCustomer(tx, customerId),
    plusTermsOfMembership(tx, membership.id),
  ]);
  const last = paid.findLast(({ orderId, giftId }) => orderId !== undefined && giftId === undefined)?.orderId;
  invariant(
    skuId !== undefined && customer && last && consentId,
    'a renewing member has a consent and a paid year',
  );
  const contents: DraftContents = {
    ...emptyDraftContents(),
    ...(await billingFieldsOfOrder(tx, last)),
    ...{ email: customer.email, billingSameAsDelivery: false, items: [{ skuId, quantity: 1 }] },
    purchase: { kind: 'plus', details: { priceCents: term.priceCents, consentId, termId: term.id } },
  };
  const draft = await insertMemberDraft(tx, {
    ...{ kind: 'membership', customerId, contents, birthDateSealed: undefined, now },
  });
  await updatePlusTerm(tx, term.id, { draftId: draft.id }, now);
  return draft.id;
}
