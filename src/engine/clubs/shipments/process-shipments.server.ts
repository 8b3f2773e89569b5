import { wineryDate } from '../../../core/dates.ts';
import type { ClubShipmentId, ReleaseId } from '../../../core/ids.ts';
import { ok, type Result } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { PlaceOrderRefusalCode, PlaceOrderResult } from '../../checkout/place-order-types.ts';
import { chargeSavedCard, type SavedCardCharge } from '../../checkout/recurring/charge-saved-card.server.ts';
import { hasChargeLapsed, lastChargeableDay } from '../../checkout/recurring/dunning-rules.ts';
import { countPaymentAttempts } from '../../checkout/recurring/index.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { completeGifts } from '../gift-memberships/complete-gifts.server.ts';
import { fundShipmentFromGift } from '../gift-memberships/funds-store.server.ts';
import { areSameBoxLines } from './box-rules.ts';
import { boxesDueToCharge } from './due-store.server.ts';
import { autoSkipShipment } from './enqueue-shipment-notice.server.ts';
import { evaluateShipmentDraft } from './evaluate-box.server.ts';
import { withLockedBox } from './fill-draft.server.ts';
import { endShipment } from './follow-membership.server.ts';
import { holdAvailableBottles } from './lock-shipments.server.ts';
import { autoSkipReason, declinedShipmentLapseDays } from './rules.ts';
import { lapseShipment, updateMembershipsAfterCharges } from './settle-shipment.server.ts';
import { changeShipment, type LockedBox, linesOfShipment, replaceShipmentLines } from './store.server.ts';

const portion = 100;
/** The number of shipments that one process charges in parallel, since most of the time is spent waiting for the payment gateway. */
const atATime = 4;
/** The number of seconds until another process may take over a shipment. A gateway call takes less. */
const leaseSeconds = 120;
/**
 * The maximum number of times that one run calculates and charges a shipment. It tries again if the order is refused, such as because the
 * total changed before the charge.
 */
const mostReckonings = 3;

export type ProcessedShipmentCounts = {
  readonly charged: number;
  readonly declined: number;
  readonly passed: number;
  /** The number of shipments whose outcome is not known yet or whose processing failed. They are retried later. */
  readonly open: number;
};

type Outcome = keyof ProcessedShipmentCounts | 'nothing';

/**
 * Charges every due shipment separately, so that one member's failure doesn't affect others (F27), and returns the numbers of each outcome.
 * Safe to run concurrently and after a crash at any step: each shipment has one draft, and a draft is charged only once.
 */
export async function processShipments(
  dependencies: OrderDependencies,
  options: {
    readonly releaseId?: ReleaseId | undefined;
    /** Called after each batch with the counts so far. */
    readonly onProgress?: (processed: ProcessedShipmentCounts) => void;
  } = {},
): Promise<ProcessedShipmentCounts> {
  const { database, clock } = dependencies;
  const processed = { charged: 0, declined: 0, passed: 0, open: 0 };
  let after: ClubShipmentId | undefined;
  for (;;) {
    const { releaseId } = options;
    const due = await boxesDueToCharge(database.read, { now: clock.now(), after, limit: portion, releaseId });
    for (let first = 0; first < due.length; first += atATime) {
      const outcomes = await Promise.all(
        due.slice(first, first + atATime).map((shipmentId) => processShipment(dependencies, shipmentId)),
      );
      for (const outcome of outcomes) if (outcome !== 'nothing') processed[outcome] += 1;
      options.onProgress?.({ ...processed });
    }
    after = due.at(-1);
    if (due.length < portion) break;
  }
  await updateMembershipsAfterCharges(dependencies);
  await completeGifts(dependencies);
  return processed;
}

/** Charges one shipment and returns its outcome. Errors are logged, so that they don't delay other shipments. */
export async function processShipment(
  dependencies: OrderDependencies,
  shipmentId: ClubShipmentId,
): Promise<Outcome> {
  try {
    for (let reckoned = 0; reckoned < mostReckonings; reckoned += 1) {
      const claimed = await claim(dependencies, shipmentId);
      if (claimed.kind !== 'charge') return claimed.kind;
      const outcome = await settled(
        dependencies,
        shipmentId,
        await chargeSavedCard(dependencies, claimed.charge),
      );
      if (outcome !== 'again') return outcome;
    }
    return 'open';
  } catch (error) {
    dependencies.log.error('shipment not charged', { shipmentId, error });
    return 'open';
  }
}

type Claimed =
  | { readonly kind: 'charge'; readonly charge: SavedCardCharge }
  | { readonly kind: 'passed' | 'nothing' };

/**
 * Claims a due shipment: recalculates its total, and keeps other processes away until the lease ends. Skips, lapses or ends a shipment that
 * can't be charged.
 */
async function claim(dependencies: OrderDependencies, shipmentId: ClubShipmentId): Promise<Claimed> {
  const claimed = await withLockedBox(
    dependencies.database,
    { shipmentId },
    async (tx, box): Promise<Result<Claimed, never>> => {
      const now = dependencies.clock.now();
      const { shipment } = box;
      if (!isDue(box, now)) return ok({ kind: 'nothing' });
      // Another process started a payment. The reconciler finds its outcome, so it is never charged again
      // (I-22).
      if (box.draft?.completingUntil) return ok({ kind: 'nothing' });
      if (
        shipment.state === 'declined' &&
        hasChargeLapsed(shipment.declinedAt, now, declinedShipmentLapseDays)
      ) {
        await lapseShipment(tx, dependencies, box, now);
        return ok({ kind: 'passed' });
      }
      // Canceled while its payment, which failed, was in progress.
      if (shipment.state === 'declined' && box.membership.state === 'cancelled') {
        await endShipment(tx, box, now);
        return ok({ kind: 'passed' });
      }
      const { savedCardId, customerId, source } = box.membership;
      // An unpaid shipment is charged even during a hold; a first charge needs an active membership.
      const endedBy = autoSkipReason(box, wineryDate(now));
      if (endedBy || !(savedCardId || source === 'gift')) {
        await autoSkipShipment(tx, dependencies, { shipment, endedBy: endedBy ?? 'pending', now });
        return ok({ kind: 'passed' });
      }
      const reckoned = await reckon(tx, dependencies, box, now);
      if ('reason' in reckoned) {
        await autoSkipShipment(tx, dependencies, {
          shipment,
          endedBy: 'not_allowed',
          reason: reckoned.reason,
          now,
        });
        return ok({ kind: 'passed' });
      }
      const nextTryAt = new Date(now.getTime() + leaseSeconds * 1000);
      await changeShipment(tx, shipmentId, { state: 'charging', nextTryAt }, now);
      const { draftId, totalCents } = reckoned;
      if (source === 'gift' && !(await fundShipmentFromGift(tx, { shipment, draftId, totalCents, now }))) {
        await autoSkipShipment(tx, dependencies, { shipment, endedBy: 'given_all', now });
        return ok({ kind: 'passed' });
      }
      const tries = await countPaymentAttempts(tx, draftId);
      return ok({ kind: 'charge', charge: { draftId, customerId, savedCardId, totalCents, tries } });
    },
  );
  return claimed.ok ? claimed.value : { kind: 'nothing' };
}

function isDue({ shipment }: LockedBox, now: Date): boolean {
  const { state, dueOn, nextTryAt } = shipment;
  if (state === 'locked') return dueOn <= lastChargeableDay(now);
  return (state === 'declined' || state === 'charging') && (nextTryAt === undefined || nextTryAt <= now);
}

/** Updates the draft with the current address, account and box. Returns its total, or the reason the shipment can't be sent. */
async function reckon(tx: Transaction, dependencies: OrderDependencies, box: LockedBox, now: Date) {
  const before = await linesOfShipment(tx, box.shipment.id);
  const held = await holdAvailableBottles(tx, dependencies, box, before, now);
  if (!held)
    return {
      reason: 'There isn’t enough wine in stock that can be shipped to this address.',
    };
  const { lines, draft } = held;
  if (!areSameBoxLines(before, lines)) await replaceShipmentLines(tx, box.shipment.id, lines);
  const { facts, requirements } = await evaluateShipmentDraft(tx, dependencies, draft, now);
  const [first] = requirements;
  return first ? { reason: first.sentence } : { draftId: draft.id, totalCents: facts.quote.totalCents };
}

/**
 * Maps the result of `placeOrder` to the shipment's outcome, and reschedules or skips a shipment whose order was refused. Other effects are
 * applied with the order.
 */
async function settled(
  dependencies: OrderDependencies,
  shipmentId: ClubShipmentId,
  result: PlaceOrderResult,
): Promise<Outcome | 'again'> {
  if (result.ok) return result.value.kind === 'placed' ? 'charged' : 'open';
  const [refusal] = result.refusals;
  const code: PlaceOrderRefusalCode | undefined = refusal?.code;
  if (code?.startsWith('PAY_') || code === 'SOLD_OUT_AFTER_PAYMENT') return 'declined';
  await withLockedBox(
    dependencies.database,
    { shipmentId },
    async (tx, { shipment }): Promise<Result<undefined, never>> => {
      const now = dependencies.clock.now();
      if (shipment.state !== 'charging') return ok(undefined);
      if (code === 'SHIP_LIMIT' || code === 'LIMIT_PER_PERSON') {
        const reason = refusal?.sentence ?? '';
        await autoSkipShipment(tx, dependencies, { shipment, endedBy: 'not_allowed', reason, now });
      } else {
        await changeShipment(tx, shipmentId, { nextTryAt: now }, now);
      }
      return ok(undefined);
    },
  );
  return code === 'SHIP_LIMIT' || code === 'LIMIT_PER_PERSON' ? 'passed' : 'again';
}
