import { ok, type Result, refused } from '../../../core/result.ts';
import type { Standing } from '../../pricing/standing/types.ts';
import { judgeVisit } from '../booking/visit-rules.ts';
import { judgeParty, slotNotFound } from '../experiences/rules.ts';
import type { BookingRefusalCode, Experience, Slot, SlotFigures } from '../experiences/types.ts';
import { movesBenefits } from './moved-benefit-rules.ts';
import { type Booked, mayChange, seatsMore } from './rules.ts';
import type { Reservation } from './store.server.ts';
import type { ReservationRefusalCode } from './types.ts';

export type ChangeWish = {
  readonly slotId: Slot['id'];
  readonly party: number;
  /** What the visit was said to cost more on the new day, before tax; nothing is changed that costs more than it. */
  readonly shownMoreCents?: number | undefined;
};

export type ChangeCode =
  | ReservationRefusalCode
  | BookingRefusalCode
  /** Another experience: that is a booking of its own. */
  | 'RES_OTHER_EXPERIENCE'
  /** Benefits are counted anew on another day, and added seats are priced in a checkout: one after the other. */
  | 'MOVE_FIRST'
  /** It costs more than was shown. */
  | 'PRICE_CHANGED'
  | 'NOTHING_CHANGED';

/** A time that somebody would rather come at. */
export type Target = { readonly slot: Slot; readonly experience: Experience; readonly figures: SlotFigures };

/**
 * `now`: done at once, with seats given up where fewer come; `paid`: more seats are to be paid for, which takes a checkout. More seats that
 * are paid at the visit alone are added at once, unless a benefit of this visitor is counted: how much of it is left, the checkout knows.
 */
export type ChangeKind = 'now' | 'paid';

/** Whether a booking may become this, as far as that is no matter of what is left. */
export function judgeChange(
  booked: Booked & { readonly reservation: Pick<Reservation, 'slotId' | 'party' | 'seatPrices'> },
  target: Target | undefined,
  { slotId, party }: ChangeWish,
  standing: Standing,
): Result<ChangeKind, ChangeCode> {
  const may = mayChange(booked);
  if (!may.ok) return may;
  if (!target) return refused(slotNotFound);
  const { reservation, now } = booked;
  const { experience } = target;
  if (experience.title !== booked.experience.title) {
    const sentence = `A booking of ${booked.experience.title} is moved to another time of it. Book ${experience.title} for itself.`;
    return refused({ code: 'RES_OTHER_EXPERIENCE', sentence });
  }
  const isSameTime = slotId === reservation.slotId;
  if (isSameTime && party === reservation.party) {
    return refused({ code: 'NOTHING_CHANGED', sentence: 'That is what you have booked.' });
  }
  const more = seatsMore(experience, reservation.party, party);
  const wrong = isSameTime && party < reservation.party ? judgeParty(experience, party) : undefined;
  if (wrong) return refused(wrong);
  if (!isSameTime || party > reservation.party) {
    // Who has a place may move it, whether or not they would be let in anew.
    const programmes = [...standing.programmes, ...(experience.membersOnly ? [experience.membersOnly] : [])];
    const refusals = judgeVisit({ ...target, party, visitor: { ...standing, programmes }, at: now });
    if (refusals.length > 0) return refused(...refusals);
  }
  if (more <= 0 || !isPaidByCheckout(experience, standing)) return ok('now');
  const days = { from: booked.slot.startsAt, to: target.slot.startsAt };
  if (!movesBenefits(experience, reservation.seatPrices, days)) return ok('paid');
  const sentence =
    'Your member’s places are counted anew on another day. Please move the visit first, and add guests then.';
  return refused({ code: 'MOVE_FIRST', sentence });
}

function isPaidByCheckout({ policy, benefits }: Experience, { programmes }: Standing): boolean {
  const isPaidNow = policy.kind === 'prepaid' || policy.kind === 'deposit';
  return isPaidNow || benefits.some(({ limit, programme }) => limit && programmes.includes(programme));
}
