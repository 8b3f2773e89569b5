import {
  addDays,
  type CivilDate,
  wineryDate,
  wineryInstant,
  wineryMinuteOfDay,
} from '../../../core/dates.ts';
import type { AttemptFailureCode } from '../../orders/payments/types.ts';

/* When what comes again is charged, and what happens when its card does not pay: a state with a schedule, one mail for each decline, never a silent end (I-40). */

/** Nobody is charged, or written to, at night. */
const morning = 6 * 60;

/** From when on something that is due on a day is charged. */
export function chargesAtOf(dueOn: CivilDate): Date {
  return wineryInstant(dueOn, morning);
}

/** The last day that is charged by now: from six in the morning on it is today. */
export function chargedThrough(now: Date): CivilDate {
  const today = wineryDate(now);
  return wineryMinuteOfDay(now) >= morning ? today : addDays(today, -1);
}

/** Days after the first decline on which the same card is tried again. */
const triesOnDays = [2, 5, 9] as const;

/** What trying the same card again cannot change. */
const hardCodes: readonly AttemptFailureCode[] = [
  'card_stopped',
  'expired_card',
  'incorrect_number',
  'unusable_card',
  // Its bank wants to see its customer, who is not there.
  'authentication_failed',
  'challenge_abandoned',
];

/** What says nothing about the card: the shop or the gateway stumbled, and nobody is told. */
const stumbles: readonly AttemptFailureCode[] = [
  'interrupted',
  'gateway_away',
  'gateway_refused',
  'amount_mismatch',
  'not_needed',
];
const againAfterMinutes = 15;

export type Declined = {
  readonly declines: number;
  readonly declinedAt: Date | undefined;
};

/** What is written down of a payment that did not work. */
export type DeclineVerdict =
  /** Not the card's doing: it is tried again soon, and does not count. */
  | { readonly kind: 'stumbled'; readonly nextTryAt: Date }
  | {
      readonly kind: 'declined';
      readonly declines: number;
      readonly declinedAt: Date;
      /** When it is tried again; a card that never will pay waits for the lapse. */
      readonly nextTryAt: Date;
      readonly isHard: boolean;
    }
  /** Approved, and the bottles had gone: nothing is charged, and nothing is left to wait for. */
  | { readonly kind: 'sold_out' };

/** @param days how long it is tried before it lapses: a renewal of Mesa Lucero+ has longer than a box, whose bottles are kept for it. */
export function judgeDecline(
  before: Declined,
  code: AttemptFailureCode,
  now: Date,
  days: number,
): DeclineVerdict {
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
    nextTryAt: isHard ? lapsesAt(declinedAt, days) : nextTry(declinedAt, now, days),
    isHard,
  };
}

/** The next morning of the schedule that is still to come; after the last, that of the lapse. */
function nextTry(declinedAt: Date, now: Date, lapsesAfter: number): Date {
  const first = wineryDate(declinedAt);
  const mornings = triesOnDays.map((days) => chargesAtOf(addDays(first, days)));
  return mornings.find((morning) => morning > now) ?? lapsesAt(declinedAt, lapsesAfter);
}

export function lapsesOn(declinedAt: Date, days: number): CivilDate {
  return addDays(wineryDate(declinedAt), days);
}

export function lapsesAt(declinedAt: Date, days: number): Date {
  return chargesAtOf(lapsesOn(declinedAt, days));
}

/** Whether it waited long enough: from now on nothing charges it any more. */
export function hasLapsed(declinedAt: Date | undefined, now: Date, days: number): boolean {
  return declinedAt !== undefined && now >= lapsesAt(declinedAt, days);
}
