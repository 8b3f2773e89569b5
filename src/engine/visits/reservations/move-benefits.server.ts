import type { CustomerId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { limitShareOf } from '../../checkout/limits/take-person-shares.server.ts';
import { moveLimitShares } from '../../compliance/limits/index.server.ts';
import { loadCustomerStanding } from '../../pricing/standing/index.server.ts';
import { remainingVisitBenefits, visitBenefitClaims } from '../booking/load-visit.server.ts';
import { benefitRuleId } from '../booking/visit-rules.ts';
import type { Experience, RemainingBenefit, Slot } from '../experiences/types.ts';
import { loadVisitorBenefits } from '../experiences/view.server.ts';
import { type BenefitsAfterMove, benefitsAfterMove, doesMoveAffectBenefits } from './change-rules.ts';
import { payerOfOrder } from './detail-store.server.ts';
import { orderIdsOfReservation, type Reservation } from './store.server.ts';

type Moving = {
  readonly reservation: Pick<Reservation, 'id' | 'orderId' | 'seatsOrderId'>;
  /** The prices of the reservation's seats, without canceled seats. */
  readonly seatPrices: Reservation['seatPrices'];
  readonly experience: Experience;
  readonly from: Pick<Slot, 'startsAt'>;
  readonly to: Pick<Slot, 'startsAt'>;
  readonly now: Date;
};

/** The effect of a move on limited benefits, together with the payer's full allowances. */
export type EvaluatedBenefits = BenefitsAfterMove & {
  readonly customerId: CustomerId;
  readonly whole: readonly RemainingBenefit[];
};

/**
 * Returns how moving a reservation to another day changes its limited benefits and seat prices, given the payer's remaining benefits on
 * that day; undefined if the move affects none. Reads without a lock, so `claimMovedBenefits` counts again under a lock.
 */
export async function evaluateBenefitMove(
  read: Transaction,
  seal: Pick<Seal, 'keyedHash'>,
  { reservation, seatPrices, experience, from, to, now }: Moving,
): Promise<EvaluatedBenefits | undefined> {
  const moved = { from: from.startsAt, to: to.startsAt };
  if (!doesMoveAffectBenefits(experience, seatPrices, moved)) return undefined;
  // After a transfer it is still the payer's benefit.
  const customerId = (await payerOfOrder(read, reservation.orderId))?.customerId;
  invariant(customerId, 'a counted benefit has a customer');
  const whole = await loadVisitorBenefits(
    read,
    experience,
    await loadCustomerStanding(read, customerId, now),
  );
  const left = await remainingVisitBenefits(read, seal, {
    customerId,
    benefits: whole,
    slot: to,
    orderId: undefined,
  });
  return { ...benefitsAfterMove(experience, { seatPrices, left }, moved), customerId, whole };
}

/**
 * Claims the benefits on the new day. Takes the benefits' locks, which must precede those of seats (I-50). `PRICE_CHANGED`: fewer seats are
 * left than `evaluateBenefitMove` read.
 */
export async function claimMovedBenefits(
  tx: Transaction,
  seal: Pick<Seal, 'keyedHash'>,
  { reservation, to }: Pick<Moving, 'reservation' | 'to'>,
  { taken, given, whole, customerId }: EvaluatedBenefits,
): Promise<Result<undefined, 'PRICE_CHANGED'>> {
  const orderIds = await orderIdsOfReservation(tx, reservation.id);
  const shares = visitBenefitClaims(taken, whole, to, customerId).map((claim) => limitShareOf(seal, claim));
  const moving = { orderIds, rules: given.map(benefitRuleId), to: reservation.seatsOrderId };
  const counted = await moveLimitShares(tx, moving, shares);
  if (counted.every(({ fits }) => fits)) return ok(undefined);
  const sentence =
    'Another of your reservations used this benefit, so the price has changed. Please review it.';
  return refused({ code: 'PRICE_CHANGED', sentence });
}
