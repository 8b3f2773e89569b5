import { addDays, addMonths, type CivilDate, formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { cancellationUndoDays } from '../rules.ts';
import type {
  HoldMembershipRequest,
  HoldRefusalCode,
  Membership,
  MembershipActor,
  MembershipHold,
  MembershipState,
} from './types.ts';

type HoldDates = Pick<MembershipHold, 'fromOn' | 'untilOn'>;

export function isHoldActive(hold: HoldDates | undefined, today: CivilDate): boolean {
  if (!hold || hold.fromOn > today) return false;
  return hold.untilOn === undefined || hold.untilOn > today;
}

/** The final states of a membership. Only undoing a cancellation leaves a final state. */
export const finalMembershipStates = ['cancelled', 'completed'] as const satisfies readonly MembershipState[];

export function hasMembershipEnded({ state }: Pick<Membership, 'state'>): boolean {
  return finalMembershipStates.some((end) => end === state);
}

type StateFacts = Pick<
  Membership,
  'cancelledAt' | 'completedAt' | 'source' | 'savedCardId' | 'isPickup' | 'addressId'
> & {
  /** Whether a declined shipment is still unpaid. */
  readonly isPaymentDue?: boolean;
};

/** Derives a membership's state from its current facts, so that the order of events doesn't matter. */
export function deriveMembershipState(
  membership: StateFacts,
  hold: HoldDates | undefined,
  today: CivilDate,
): MembershipState {
  if (membership.cancelledAt) return 'cancelled';
  if (membership.completedAt) return 'completed';
  const isPaidFor = membership.savedCardId !== undefined || membership.source === 'gift';
  const canBeCharged = isPaidFor && (membership.isPickup || membership.addressId !== undefined);
  if (isHoldActive(hold, today)) return 'on_hold';
  if (!canBeCharged) return 'pending_payment_method';
  return membership.isPaymentDue ? 'past_due' : 'active';
}

/**
 * Returns the state that a membership will have on a future day. A hold is counted from its first day up to, but not including, its end
 * day, even if the sweep hasn't run yet.
 */
export function membershipStateOn(
  membership: Pick<Membership, 'state' | 'source' | 'savedCardId' | 'isPickup' | 'addressId'>,
  hold: HoldDates | undefined,
  day: CivilDate,
): MembershipState {
  if (hasMembershipEnded(membership)) return membership.state;
  const isPaymentDue = membership.state === 'past_due';
  return deriveMembershipState(
    { ...membership, cancelledAt: undefined, completedAt: undefined, isPaymentDue },
    hold,
    day,
  );
}

/**
 * Returns whether member prices apply. They don't for a membership without a card (domain §5.16) or after it has ended, and during a hold
 * only if the hold keeps them; they do while the card of an unpaid shipment is retried.
 */
export function hasMemberBenefits(
  { state }: Pick<Membership, 'state'>,
  hold: Pick<MembershipHold, 'keepsBenefits'> | undefined,
): boolean {
  if (state === 'on_hold') return hold?.keepsBenefits === true;
  return state === 'active' || state === 'past_due';
}

const longestHoldMonths = 12;
/** The maximum length, in months, of a hold that keeps member prices: one season. */
export const maxHoldMonthsWithBenefits = 4;

/** Returns whether member prices apply during a hold. They do if it has an end date and isn't longer than the maximum. */
export function holdKeepsBenefits({ fromOn, untilOn }: HoldDates): boolean {
  return untilOn !== undefined && untilOn <= addMonths(fromOn, maxHoldMonthsWithBenefits);
}

/** Returns a sentence about whether member prices apply during a hold. */
export function holdBenefitsSentence(hold: HoldDates): string {
  if (holdKeepsBenefits(hold)) return 'You keep your member prices during the hold.';
  return `Your member prices pause during this hold. You keep them on holds of up to ${maxHoldMonthsWithBenefits} months with an end date.`;
}

export function validateHoldRequest(
  { fromOn, untilOn }: HoldMembershipRequest,
  today: CivilDate,
): Result<undefined, HoldRefusalCode> {
  if (fromOn < today) return wrongDates('Choose a start date of today or later.', 'fromOn');
  if (fromOn > addMonths(today, longestHoldMonths)) {
    return tooLong(`Choose a start date within the next ${longestHoldMonths} months.`, 'fromOn');
  }
  if (untilOn === undefined) return ok(undefined);
  if (untilOn <= fromOn) return wrongDates('Choose an end date after the start date.', 'untilOn');
  if (untilOn > addMonths(fromOn, longestHoldMonths)) {
    const sentence = `A hold can last up to ${longestHoldMonths} months. For a longer one, leave the end date blank and end the hold when you’re ready.`;
    return tooLong(sentence, 'untilOn');
  }
  return ok(undefined);
}

function wrongDates(
  sentence: string,
  field: keyof HoldMembershipRequest,
): Result<undefined, HoldRefusalCode> {
  return refused({ code: 'HOLD_DATES', sentence, field });
}

function tooLong(sentence: string, field: keyof HoldMembershipRequest): Result<undefined, HoldRefusalCode> {
  return refused({ code: 'HOLD_TOO_LONG', sentence, field });
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Returns the instant until which a cancellation can be undone. */
export function cancellationUndoDeadline(cancelledAt: Date): Date {
  return new Date(cancelledAt.getTime() + cancellationUndoDays * dayMilliseconds);
}

/** The numbers of days after joining on which a member without a card is reminded to add one (domain §5.16). */
const cardReminderDays = [2, 7, 14] as const;
export const pendingMembershipLapseDays = 30;

export function pendingMembershipEndDay({ joinedAt }: Pick<Membership, 'joinedAt'>): CivilDate {
  return addDays(wineryDate(joinedAt), pendingMembershipLapseDays);
}

/**
 * Returns what is due today for a membership without a card: its latest reminder, or its end (`lapse`); undefined before the first
 * reminder.
 */
export function duePendingMembershipStep(
  membership: Pick<Membership, 'joinedAt'>,
  today: CivilDate,
): { readonly kind: 'reminder'; readonly day: number } | { readonly kind: 'lapse' } | undefined {
  const joinedOn = wineryDate(membership.joinedAt);
  if (today >= pendingMembershipEndDay(membership)) return { kind: 'lapse' };
  const day = cardReminderDays.findLast((days) => addDays(joinedOn, days) <= today);
  return day === undefined ? undefined : { kind: 'reminder', day };
}

/**
 * Returns the number of the yearly reminder that is due (domain §2.5), which equals the full years since the agreement; undefined in the
 * first year.
 */
export function dueYearlyReminderNumber(acceptedAt: Date, today: CivilDate): number | undefined {
  const acceptedOn = wineryDate(acceptedAt);
  let years = 0;
  while (addMonths(acceptedOn, (years + 1) * 12) <= today) years += 1;
  return years === 0 ? undefined : years;
}

/** The fewest and most days before a price change on which members are notified (domain §2.5). */
const priceNoticeDays = { least: 7, most: 30 } as const;

/** Returns whether there is still time to notify members of new prices that start on this day. */
export function canStillNotifyOfPrices(startsOn: CivilDate, today: CivilDate): boolean {
  return addDays(today, priceNoticeDays.least) <= startsOn;
}

/** Returns whether today is in the notice period for new prices that start on this day. */
export function isPriceNoticeDue(startsOn: CivilDate, today: CivilDate): boolean {
  return addDays(today, priceNoticeDays.most) >= startsOn && canStillNotifyOfPrices(startsOn, today);
}

/** The number of hours for which a free spot is offered to a customer on the waitlist. */
export const spotOfferHours = 72;

/** Returns the end of a hold as text: `until March 3, 2027` or `until you end it`. */
export function holdUntilText(untilOn: CivilDate | undefined): string {
  return untilOn === undefined ? 'until you end it' : `until ${formatDateWithYear(untilOn)}`;
}

/**
 * Returns the membership event that records a new hold.
 * @param by `house` if the winery placed the hold after two unpaid shipments; empty otherwise.
 */
export function newHoldEvent(
  { fromOn, untilOn, keepsBenefits }: Pick<MembershipHold, 'fromOn' | 'untilOn' | 'keepsBenefits'>,
  actor: MembershipActor,
  by = '',
) {
  const data = { untilOn: untilOn ?? '', keepsBenefits, by };
  return { kind: 'held', actor, effectiveOn: fromOn, data } as const;
}
