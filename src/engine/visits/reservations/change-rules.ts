import { formatList } from '../../../core/listed.ts';
import { type Cents, cents, formatCents, multiply, subtract, sum, zeroCents } from '../../../core/money.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { CustomerStanding } from '../../pricing/standing/rules.ts';
import { validateVisit } from '../booking/visit-rules.ts';
import { benefitPeriodKey, priceVisit } from '../experiences/price-rules.ts';
import { slotNotFoundRefusal, validatePartySize } from '../experiences/rules.ts';
import type {
  BookingRefusalCode,
  Experience,
  RemainingBenefit,
  Slot,
  SlotAvailabilityCounts,
  VisitBenefit,
} from '../experiences/types.ts';
import { addedSeatCount, mayChangeReservation, type ReservationRuleFacts } from './rules.ts';
import type { Reservation } from './store.server.ts';
import type { ReservationRefusalCode, SeatPrice } from './types.ts';

export type ReservationChangeRequest = {
  readonly slotId: Slot['id'];
  readonly party: number;
  /** The surcharge that the customer saw, before tax. If the actual surcharge is higher, the change is rejected. */
  readonly shownMoreCents?: number | undefined;
};

export type ReservationChangeRefusalCode =
  | ReservationRefusalCode
  | BookingRefusalCode
  /** A different experience needs a new reservation. */
  | 'RES_OTHER_EXPERIENCE'
  /** Move the visit first, then add guests: a move recounts benefits, while added seats are priced at checkout. */
  | 'MOVE_FIRST'
  /** It costs more than was shown. */
  | 'PRICE_CHANGED'
  | 'NOTHING_CHANGED';

/** The slot to move a reservation to. */
export type ReservationChangeTarget = {
  readonly slot: Slot;
  readonly experience: Experience;
  readonly figures: SlotAvailabilityCounts;
};

/**
 * How a change is completed. `now`: immediately, with a refund for canceled seats. `paid`: through a checkout that pays for the added
 * seats. Added seats that are paid at the visit are completed immediately, unless a limited benefit applies to the visitor, because only
 * the checkout knows how much of it is left.
 */
type ChangeKind = 'now' | 'paid';

/** Returns how the requested change would be completed, or the refusal if it isn't allowed. Doesn't check availability. */
export function evaluateReservationChange(
  booked: ReservationRuleFacts & {
    readonly reservation: Pick<Reservation, 'slotId' | 'party' | 'seatPrices'>;
  },
  target: ReservationChangeTarget | undefined,
  { slotId, party }: ReservationChangeRequest,
  standing: CustomerStanding,
): Result<ChangeKind, ReservationChangeRefusalCode> {
  const may = mayChangeReservation(booked);
  if (!may.ok) return may;
  if (!target) return refused(slotNotFoundRefusal);
  const { reservation, now } = booked;
  const { experience } = target;
  if (experience.title !== booked.experience.title) {
    const sentence = `You can only move ${booked.experience.title} to another time. To visit ${experience.title}, make a new reservation.`;
    return refused({ code: 'RES_OTHER_EXPERIENCE', sentence });
  }
  const isSameTime = slotId === reservation.slotId;
  if (isSameTime && party === reservation.party) {
    return refused({ code: 'NOTHING_CHANGED', sentence: 'That’s your current reservation.' });
  }
  const more = addedSeatCount(experience, reservation.party, party);
  const wrong = isSameTime && party < reservation.party ? validatePartySize(experience, party) : undefined;
  if (wrong) return refused(wrong);
  if (!isSameTime || party > reservation.party) {
    // A reservation may be moved even if its guest could not make a new one.
    const programs = [...standing.programs, ...(experience.membersOnly ? [experience.membersOnly] : [])];
    const refusals = validateVisit({ ...target, party, visitor: { ...standing, programs }, at: now });
    if (refusals.length > 0) return refused(...refusals);
  }
  if (more <= 0 || !isPaidByCheckout(experience, standing)) return ok('now');
  const days = { from: booked.slot.startsAt, to: target.slot.startsAt };
  if (!doesMoveAffectBenefits(experience, reservation.seatPrices, days)) return ok('paid');
  const sentence =
    'Your complimentary seats are limited each day. Please change the time first, then add guests.';
  return refused({ code: 'MOVE_FIRST', sentence });
}

function isPaidByCheckout({ policy, benefits }: Experience, { programs }: CustomerStanding): boolean {
  const isPaidNow = policy.kind === 'prepaid' || policy.kind === 'deposit';
  return isPaidNow || benefits.some(({ limit, program }) => limit && programs.includes(program));
}

/** The old and the new start of a reservation. */
type Moved = { readonly from: Date; readonly to: Date };

/** The effect of a move on benefits that are limited per day, quarter or year. */
export type BenefitsAfterMove = {
  /** The seats with their prices after the move. A seat that keeps its benefit, or had none, keeps its price. */
  readonly seatPrices: readonly SeatPrice[];
  readonly moreCents: Cents;
  /** The benefits used after the move, each with its number of seats. */
  readonly taken: readonly { readonly seats: number; readonly benefit: VisitBenefit }[];
  /** Ids of the benefits whose uses are returned to the old period. */
  readonly given: readonly VisitBenefit['id'][];
  /** Labels of the benefits that aren't available for all their seats in the new period. */
  readonly usedUp: readonly string[];
};

/** Returns the benefit of these seats if the move counts it in a different period, otherwise undefined. */
function benefitThatMoves(
  { benefits }: Pick<Experience, 'benefits'>,
  { benefit: label }: SeatPrice,
  { from, to }: Moved,
): VisitBenefit | undefined {
  const benefit = benefits.find((each) => each.label === label);
  return benefit && benefitPeriodKey(benefit, from) !== benefitPeriodKey(benefit, to) ? benefit : undefined;
}

export function doesMoveAffectBenefits(
  experience: Pick<Experience, 'benefits'>,
  seatPrices: readonly SeatPrice[],
  moved: Moved,
): boolean {
  return seatPrices.some((price) => benefitThatMoves(experience, price, moved) !== undefined);
}

/** Returns whether the reservation already uses the benefit in the same period, so that the move uses no more of it. */
function staysCounted(seatPrices: readonly SeatPrice[], benefit: VisitBenefit, { from, to }: Moved): boolean {
  const period = benefitPeriodKey(benefit, to);
  const isUsed = seatPrices.some(({ benefit: label }) => label === benefit.label);
  return isUsed && period !== undefined && period === benefitPeriodKey(benefit, from);
}

type Seats = { readonly seatPrices: readonly SeatPrice[]; readonly left: readonly RemainingBenefit[] };

/**
 * Returns the seats and benefits of a reservation after a move to another day. Each seat keeps its benefit while the new period has some
 * left; the other seats get the next best benefit, as for a new booking. No seat becomes cheaper.
 * @param left the number of seats left of each of the customer's benefits in the new period.
 */
export function benefitsAfterMove(
  experience: Pick<Experience, 'priceCents' | 'priceUnit' | 'policy' | 'addOns' | 'benefits'>,
  { seatPrices, left }: Seats,
  moved: Moved,
): BenefitsAfterMove {
  const open = new Map(
    left
      .filter(({ benefit }) => !staysCounted(seatPrices, benefit, moved))
      .map((each) => [each.benefit.id, each]),
  );
  const take = (benefit: VisitBenefit, seats: number) => {
    const each = open.get(benefit.id);
    if (each?.left !== undefined) open.set(benefit.id, { benefit, left: each.left - seats });
    return { benefit, seats };
  };
  const all = seatPrices.map((price) => {
    const benefit = benefitThatMoves(experience, price, moved);
    if (!benefit) return { benefit, prices: [price], taken: [], lost: 0, moreCents: zeroCents };
    const kept = Math.min(price.seats, open.get(benefit.id)?.left ?? 0);
    const lost = price.seats - kept;
    const taken = kept > 0 ? [take(benefit, kept)] : [];
    const rest = [...open.values()].filter(
      (each) => each.benefit.id !== benefit.id && each.benefit.rate <= benefit.rate,
    );
    const groups = lost > 0 ? priceVisit(experience, lost, [], rest).groups : [];
    const others = groups.map((group): SeatPrice => {
      const priceCents = cents(Math.max(group.priceCents, price.priceCents));
      return {
        seats: group.seats,
        priceCents,
        ...(group.benefit && { benefit: group.benefit.label }),
      };
    });
    for (const group of groups) if (group.benefit) taken.push(take(group.benefit, group.seats));
    const nowCents = sum(others.map((each) => multiply(each.priceCents, each.seats)));
    const moreCents = subtract(nowCents, multiply(price.priceCents, lost));
    const prices = [...(kept > 0 ? [{ ...price, seats: kept }] : []), ...others];
    return { benefit, prices, taken, lost, moreCents };
  });
  const moving = all.flatMap(({ benefit, lost }) => (benefit ? [{ benefit, lost }] : []));
  return {
    seatPrices: all.flatMap(({ prices }) => prices),
    moreCents: sum(all.map(({ moreCents }) => moreCents)),
    taken: [
      ...Map.groupBy(
        all.flatMap(({ taken }) => taken),
        ({ benefit }) => benefit,
      ),
    ].map(([benefit, parts]) => ({ benefit, seats: parts.reduce((seats, part) => seats + part.seats, 0) })),
    given: [...new Set(moving.map(({ benefit }) => benefit.id))],
    usedUp: moving.filter(({ lost }) => lost > 0).map(({ benefit }) => benefit.label),
  };
}

/** Explains the surcharge of a move. Returns undefined if there is none. */
export function moveSurchargeSentence({
  moreCents,
  usedUp,
}: Pick<BenefitsAfterMove, 'moreCents' | 'usedUp'>): string | undefined {
  if (moreCents === 0) return undefined;
  const names = formatList([...new Set(usedUp)].map((label) => `“${label}”`));
  return `You don’t have enough ${names} left for that day. The visit costs ${formatCents(moreCents)} more plus tax, due at your visit.`;
}
