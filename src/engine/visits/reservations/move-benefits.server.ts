import type { CustomerId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { shareOf } from '../../checkout/limits/take-person-shares.server.ts';
import { moveShares } from '../../compliance/limits/index.server.ts';
import { standingOf } from '../../pricing/standing/index.server.ts';
import { benefitClaims, benefitsLeft } from '../booking/load-visit.server.ts';
import { benefitRuleId } from '../booking/visit-rules.ts';
import type { BenefitLeft, Experience, Slot } from '../experiences/types.ts';
import { benefitsFor } from '../experiences/view.server.ts';
import { doesMoveAffectBenefits, type MovedBenefits, moveBenefits } from './change-rules.ts';
import { payerOf } from './detail-store.server.ts';
import { ordersOf, type Reservation } from './store.server.ts';

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
export type JudgedBenefits = MovedBenefits & {
  readonly customerId: CustomerId;
  readonly whole: readonly BenefitLeft[];
};

/**
 * Returns how moving a reservation to another day changes its limited benefits and seat prices, given the payer's remaining benefits on
 * that day; undefined if the move affects none. Reads without a lock, so `claimMovedBenefits` counts again under a lock.
 */
export async function previewMovedBenefits(
  read: Transaction,
  seal: Pick<Seal, 'keyedHash'>,
  { reservation, seatPrices, experience, from, to, now }: Moving,
): Promise<JudgedBenefits | undefined> {
  const moved = { from: from.startsAt, to: to.startsAt };
  if (!doesMoveAffectBenefits(experience, seatPrices, moved)) return undefined;
  // After a transfer it is still the payer's benefit.
  const customerId = (await payerOf(read, reservation.orderId))?.customerId;
  invariant(customerId, 'a counted benefit has a customer');
  const whole = await benefitsFor(read, experience, await standingOf(read, customerId, now));
  const left = await benefitsLeft(read, seal, { customerId, benefits: whole, slot: to, orderId: undefined });
  return { ...moveBenefits(experience, { seatPrices, left }, moved), customerId, whole };
}

/**
 * Claims the benefits on the new day. Takes the benefits' locks, which must precede those of seats (I-50). `PRICE_CHANGED`: fewer seats are
 * left than `evaluateBenefitMove` read.
 */
export async function takeMovedBenefits(
  tx: Transaction,
  seal: Pick<Seal, 'keyedHash'>,
  { reservation, to }: Pick<Moving, 'reservation' | 'to'>,
  { taken, given, whole, customerId }: JudgedBenefits,
): Promise<Result<undefined, 'PRICE_CHANGED'>> {
  const orderIds = await ordersOf(tx, reservation.id);
  const shares = benefitClaims(taken, whole, to, customerId).map((claim) => shareOf(seal, claim));
  const moving = { orderIds, rules: given.map(benefitRuleId), to: reservation.seatsOrderId };
  const counted = await moveShares(tx, moving, shares);
  if (counted.every(({ fits }) => fits)) return ok(undefined);
  const sentence =
    'Another of your reservations used this benefit, so the price has changed. Please review it.';
  return refused({ code: 'PRICE_CHANGED', sentence });
}
