import {
  addDays,
  type CivilDate,
  wineryDate,
  wineryInstant,
  wineryMinuteOfDay,
} from '../../../core/dates.ts';
import type { PaymentAttemptFailureCode } from '../../orders/payments/types.ts';

/* When recurring purchases are charged, and what happens when the card is declined: a state with a schedule, one email per decline, never a silent end (I-40). */

/** Minutes after midnight at the winery before which customers are neither charged nor emailed, so that neither happens at night. */
const morning = 6 * 60;

/** Returns the earliest time at which a charge due on this day may run. */
export function earliestChargeTime(dueOn: CivilDate): Date {
  return wineryInstant(dueOn, morning);
}

/** Returns the latest due date that may be charged now: today from 6 am on, yesterday before. */
export function lastChargeableDay(now: Date): CivilDate {
  const today = wineryDate(now);
  return wineryMinuteOfDay(now) >= morning ? today : addDays(today, -1);
}

/** Days after the first decline on which the same card is charged again. */
const triesOnDays = [2, 5, 9] as const;

/** Codes of declines that another attempt with the same card can't change. */
const hardCodes: readonly PaymentAttemptFailureCode[] = [
  'card_stopped',
  'expired_card',
  'incorrect_number',
  'unusable_card',
  // The bank requires authentication, but the customer is not present.
  'authentication_failed',
  'challenge_abandoned',
];

/** Codes of failures caused by the shop or the gateway, not by the card. The customer is not notified. */
const stumbles: readonly PaymentAttemptFailureCode[] = [
  'interrupted',
  'gateway_away',
  'gateway_refused',
  'amount_mismatch',
  'not_needed',
];
const againAfterMinutes = 15;

export type DeclineHistory = {
  readonly declines: number;
  readonly declinedAt: Date | undefined;
};

/** The outcome of a failed payment, as stored. */
export type DeclineOutcome =
  /** The failure is not the card's fault: the charge is tried again soon, and this try is not counted. */
  | { readonly kind: 'stumbled'; readonly nextTryAt: Date }
  | {
      readonly kind: 'declined';
      readonly declines: number;
      readonly declinedAt: Date;
      /** Time of the next attempt. If none follows, such as for a card that can never pay, the time when the charge lapses. */
      readonly nextTryAt: Date;
      readonly isHard: boolean;
    }
  /** Approved, but the bottles were gone: nothing is charged, and nothing is tried again. */
  | { readonly kind: 'sold_out' };

/**
 * Returns the outcome of a failed charge, with the time of the next attempt if there is one.
 * @param days days after the first decline until the charge lapses: more for a renewal of the paid membership than for a club shipment,
 * whose bottles are held.
 */
export function evaluateDecline(
  before: DeclineHistory,
  code: PaymentAttemptFailureCode,
  now: Date,
  days: number,
): DeclineOutcome {
  if (code === 'sold_out') return { kind: 'sold_out' };
  if (stumbles.includes(code)) {
    return { kind: 'stumbled', nextTryAt: new Date(now.getTime() + againAfterMinutes * 60_000) };
  }
  const declinedAt = before.declinedAt ?? now;
  const isHard = hardCodes.includes(code);
  return {
    kind: 'declined',
    declines: before.declines + 1,
    declinedAt,
    nextTryAt: isHard ? chargeLapseTime(declinedAt, days) : nextTry(declinedAt, now, days),
    isHard,
  };
}

/** Returns the time of the next attempt: the next morning of `triesOnDays` or, after the last one, when the charge lapses. */
function nextTry(declinedAt: Date, now: Date, lapsesAfter: number): Date {
  const first = wineryDate(declinedAt);
  const mornings = triesOnDays.map((days) => earliestChargeTime(addDays(first, days)));
  return mornings.find((morning) => morning > now) ?? chargeLapseTime(declinedAt, lapsesAfter);
}

export function chargeLapseDate(declinedAt: Date, days: number): CivilDate {
  return addDays(wineryDate(declinedAt), days);
}

export function chargeLapseTime(declinedAt: Date, days: number): Date {
  return earliestChargeTime(chargeLapseDate(declinedAt, days));
}

/** Returns whether a declined charge has lapsed, so that it is never attempted again. */
export function hasChargeLapsed(declinedAt: Date | undefined, now: Date, days: number): boolean {
  return declinedAt !== undefined && now >= chargeLapseTime(declinedAt, days);
}
