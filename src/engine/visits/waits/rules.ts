import type { SlotId, VisitWaitlistEntryId } from '../../../core/ids.ts';
import type { Refusal } from '../../../core/result.ts';
import { bookingClosesAt, formatVisitTime } from '../experiences/rules.ts';
import type { Experience, Slot } from '../experiences/types.ts';

/**
 * State of a waitlist entry. `offered`: seats are held until the offer ends. `passed`: the offer expired. `closed`: the session has started
 * or was canceled.
 */
export type VisitWaitlistEntryState = 'waiting' | 'offered' | 'booked' | 'passed' | 'left' | 'closed';

export type VisitWaitlistEntryView = {
  readonly id: VisitWaitlistEntryId;
  readonly state: VisitWaitlistEntryState;
  readonly experience: Experience;
  readonly slotId: SlotId;
  readonly startsAt: Date;
  readonly party: number;
  /** The position in the waitlist, counted from 1; undefined unless the entry is waiting. */
  readonly position: number | undefined;
  readonly offerEndsAt: Date | undefined;
};

/** Number of hours for which offered seats are held (domain §7.3). */
const offerHours = 2;

/**
 * Number of minutes for which seats stay held after an offer ends, so that the job can offer them to the next entry before anyone else
 * books them.
 */
const graceMinutes = 5;

/** Returns whether seats may still be offered to the waitlist, which is while the session can be booked. */
export function mayOfferSeatsToWaitlist(
  slot: Pick<Slot, 'state' | 'startsAt'>,
  experience: Experience,
  now: Date,
): boolean {
  return slot.state === 'open' && now < bookingClosesAt(experience, slot.startsAt);
}

/** Returns the deadline for accepting an offer, and the time until which its seats are held. */
export function waitlistOfferTimes(
  slot: Pick<Slot, 'startsAt'>,
  experience: Experience,
  now: Date,
): { readonly offerEndsAt: Date; readonly heldUntil: Date } {
  const most = now.getTime() + offerHours * 3_600_000;
  const offerEndsAt = new Date(Math.min(most, bookingClosesAt(experience, slot.startsAt).getTime()));
  return { offerEndsAt, heldUntil: new Date(offerEndsAt.getTime() + graceMinutes * 60_000) };
}

export const waitlistOfferNotFoundRefusal: Refusal<'OFFER_NOT_FOUND'> = {
  code: 'OFFER_NOT_FOUND',
  sentence: 'We couldn’t find that offer. Please open the link in our email again.',
};

export function waitlistOfferExpiredRefusal(
  { title }: Pick<Experience, 'title'>,
  startsAt: Date,
): Refusal<'OFFER_OVER'> {
  const sentence = `We held your seats for ${title} on ${formatVisitTime(startsAt)} for two hours, then offered them to the next person.`;
  return { code: 'OFFER_OVER', sentence };
}

export function seatsAvailableRefusal({ title }: Pick<Experience, 'title'>): Refusal<'SLOT_OPEN'> {
  return {
    code: 'SLOT_OPEN',
    sentence: `${title} has seats available, so you can book it right now.`,
  };
}
