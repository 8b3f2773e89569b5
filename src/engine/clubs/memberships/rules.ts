import { addDays, addMonths, type CivilDate, formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { undoDays } from '../rules.ts';
import type {
  HoldCode,
  HoldWish,
  Membership,
  MembershipActor,
  MembershipHold,
  MembershipState,
} from './types.ts';

type HoldDates = Pick<MembershipHold, 'fromOn' | 'untilOn'>;

/** Whether a hold is in force on this day. */
export function isHeld(hold: HoldDates | undefined, today: CivilDate): boolean {
  if (!hold || hold.fromOn > today) return false;
  return hold.untilOn === undefined || hold.untilOn > today;
}

/** What a membership does not come back from but by its undo: it was ended, or it was given and all of it was sent. */
export const ends = ['cancelled', 'completed'] as const satisfies readonly MembershipState[];

/** Whether nothing of it comes any more. */
export function isOver({ state }: Pick<Membership, 'state'>): boolean {
  return ends.some((end) => end === state);
}

type StateFacts = Pick<
  Membership,
  'cancelledAt' | 'completedAt' | 'source' | 'savedCardId' | 'isPickup' | 'addressId'
> & {
  /** A shipment was declined and waits for a card that pays. */
  readonly owes?: boolean;
};

/** What a membership is, of what it has: nothing else decides it, so that no order of events leads somewhere else. */
export function stateOf(
  membership: StateFacts,
  hold: HoldDates | undefined,
  today: CivilDate,
): MembershipState {
  if (membership.cancelledAt) return 'cancelled';
  if (membership.completedAt) return 'completed';
  const isPaidFor = membership.savedCardId !== undefined || membership.source === 'gift';
  const canBeCharged = isPaidFor && (membership.isPickup || membership.addressId !== undefined);
  if (isHeld(hold, today)) return 'on_hold';
  if (!canBeCharged) return 'pending_payment_method';
  return membership.owes ? 'past_due' : 'active';
}

/**
 * What a membership will be on a day that is near, as things stand now: a hold begins and is over at the start of its days, whether
 * the clock has turned the membership yet or not.
 */
export function stateOn(
  membership: Pick<Membership, 'state' | 'source' | 'savedCardId' | 'isPickup' | 'addressId'>,
  hold: HoldDates | undefined,
  day: CivilDate,
): MembershipState {
  if (isOver(membership)) return membership.state;
  const owes = membership.state === 'past_due';
  return stateOf({ ...membership, cancelledAt: undefined, completedAt: undefined, owes }, hold, day);
}

/**
 * Whether member prices are in force. A membership without a card brings none (domain §5.16); one that owes a shipment keeps them
 * while the card is tried again.
 */
export function hasBenefits(
  { state }: Pick<Membership, 'state'>,
  hold: Pick<MembershipHold, 'keepsBenefits'> | undefined,
): boolean {
  if (state === 'on_hold') return hold?.keepsBenefits === true;
  return state === 'active' || state === 'past_due';
}

const longestHoldMonths = 12;
/** A pause of a season is a pause; whoever rests longer comes back to the prices later. */
const monthsWithBenefits = 4;

/** Whether member prices go on meanwhile; told before the hold is made. */
export function holdKeepsBenefits({ fromOn, untilOn }: HoldDates): boolean {
  return untilOn !== undefined && untilOn <= addMonths(fromOn, monthsWithBenefits);
}

/** What a hold does to the prices, in words. */
export function benefitsSentence(hold: HoldDates): string {
  if (holdKeepsBenefits(hold)) return 'Your member prices go on meanwhile.';
  return `Your member prices rest meanwhile: they go on during holds of up to ${monthsWithBenefits} months with a last day.`;
}

export function judgeHold({ fromOn, untilOn }: HoldWish, today: CivilDate): Result<undefined, HoldCode> {
  if (fromOn < today) return wrongDates('A hold begins today or later.', 'fromOn');
  if (fromOn > addMonths(today, longestHoldMonths)) {
    return tooLong(`A hold begins within ${longestHoldMonths} months.`, 'fromOn');
  }
  if (untilOn === undefined) return ok(undefined);
  if (untilOn <= fromOn) return wrongDates('A hold ends after the day on which it begins.', 'untilOn');
  if (untilOn > addMonths(fromOn, longestHoldMonths)) {
    const sentence = `A hold with a last day lasts up to ${longestHoldMonths} months; without one it lasts until you end it.`;
    return tooLong(sentence, 'untilOn');
  }
  return ok(undefined);
}

function wrongDates(sentence: string, field: keyof HoldWish): Result<undefined, HoldCode> {
  return refused({ code: 'HOLD_DATES', sentence, field });
}

function tooLong(sentence: string, field: keyof HoldWish): Result<undefined, HoldCode> {
  return refused({ code: 'HOLD_TOO_LONG', sentence, field });
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Until when a cancellation can be taken back. */
export function undoUntil(cancelledAt: Date): Date {
  return new Date(cancelledAt.getTime() + undoDays * dayMilliseconds);
}

/** Days after joining on which somebody without a card is reminded of it, and after which the membership lapses (domain §5.16). */
const cardReminderDays = [2, 7, 14] as const;
export const lapseDays = 30;

export function lapsesOn({ joinedAt }: Pick<Membership, 'joinedAt'>): CivilDate {
  return addDays(wineryDate(joinedAt), lapseDays);
}

/** What somebody without a card is due today: the last reminder whose day has come, or the end. */
export function pendingStep(
  membership: Pick<Membership, 'joinedAt'>,
  today: CivilDate,
): { readonly kind: 'reminder'; readonly day: number } | { readonly kind: 'lapse' } | undefined {
  const joinedOn = wineryDate(membership.joinedAt);
  if (today >= lapsesOn(membership)) return { kind: 'lapse' };
  const day = cardReminderDays.findLast((days) => addDays(joinedOn, days) <= today);
  return day === undefined ? undefined : { kind: 'reminder', day };
}

/** Which yearly reminder is due (domain §2.5): the first a year after the agreement, and so on; undefined before that. */
export function yearlyReminder(acceptedAt: Date, today: CivilDate): number | undefined {
  const acceptedOn = wineryDate(acceptedAt);
  let years = 0;
  while (addMonths(acceptedOn, (years + 1) * 12) <= today) years += 1;
  return years === 0 ? undefined : years;
}

/** So long before other prices hold, their members are told; the law wants 7 to 30 days (domain §2.5). */
const priceNoticeDays = { least: 7, most: 30 } as const;

/** Whether it is not too late to tell the members of a plan of prices that start on this day. */
export function canStillBeTold(startsOn: CivilDate, today: CivilDate): boolean {
  return addDays(today, priceNoticeDays.least) <= startsOn;
}

/** Whether the members of a plan are to be told today of prices that start on this day. */
export function isPriceNoticeDue(startsOn: CivilDate, today: CivilDate): boolean {
  return addDays(today, priceNoticeDays.most) >= startsOn && canStillBeTold(startsOn, today);
}

/** How long a place is kept for somebody in line. */
export const offerHours = 72;

/** `until March 3, 2027`, `until you end it`. */
export function untilWords(untilOn: CivilDate | undefined): string {
  return untilOn === undefined ? 'until you end it' : `until ${formatDateWithYear(untilOn)}`;
}

/**
 * What the history says of a hold that was made.
 * @param by `house` where two shipments could not be paid.
 */
export function heldEvent(
  { fromOn, untilOn, keepsBenefits }: Pick<MembershipHold, 'fromOn' | 'untilOn' | 'keepsBenefits'>,
  actor: MembershipActor,
  by = '',
) {
  const data = { untilOn: untilOn ?? '', keepsBenefits, by };
  return { kind: 'held', actor, effectiveOn: fromOn, data } as const;
}
