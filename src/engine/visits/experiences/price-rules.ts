import { civilParts, wineryDate } from '../../../core/dates.ts';
import type { BenefitId } from '../../../core/ids.ts';
import {
  add,
  basisPoints,
  type Cents,
  formatCents,
  percentOf,
  subtract,
  sum,
  times,
  zeroCents,
} from '../../../core/money.ts';
import type { TaxTable } from '../../../integrations/tax/port.ts';
import { taxOn } from '../../pricing/tax-rules.ts';
import { unitsOf } from './rules.ts';
import type {
  AddOn,
  Benefit,
  BenefitLeft,
  ChosenAddOn,
  DueAtVisit,
  Experience,
  Policy,
  SeatGroup,
  Visitor,
  VisitPrice,
} from './types.ts';

/** A plan reads `lantern-12`: the club and its bottles (domain §4.3). */
function clubOf(plan: string): string {
  return plan.replace(/-\d+$/, '');
}

function countsFor({ programme, club }: Benefit, { programmes, plans }: Visitor): boolean {
  return (
    programmes.includes(programme) && (club === undefined || plans.some((plan) => clubOf(plan) === club))
  );
}

/**
 * What counts for this visitor, each with the seats that a whole period gives; whoever books takes off what was used in it (`periodOf`).
 * @param tastingsOf how many tastings a day a plan of a club gives; undefined for what is no plan of one.
 */
export function benefitsOf(
  { benefits }: Pick<Experience, 'benefits'>,
  visitor: Visitor,
  tastingsOf: (plan: string) => number | undefined,
): BenefitLeft[] {
  const tastings = Math.max(0, ...visitor.plans.map((plan) => tastingsOf(plan) ?? 0));
  return benefits
    .filter((benefit) => countsFor(benefit, visitor))
    .map((benefit) => {
      const seats = benefit.limit?.seats;
      return { benefit, left: seats === 'tier' ? tastings : seats };
    });
}

/**
 * In which period a visit uses seats of a benefit: `2026-12-05`, `2026-Q4` or `2026`, by the day of the visit at the winery. Undefined where
 * nothing is counted beyond the booking.
 */
export function periodOf({ limit }: Pick<Benefit, 'limit'>, startsAt: Date): string | undefined {
  const date = wineryDate(startsAt);
  const { year, month } = civilParts(date);
  switch (limit?.period) {
    case 'day':
      return date;
    case 'quarter':
      return `${year}-Q${Math.ceil(month / 3)}`;
    case 'year':
      return String(year);
    default:
      return undefined;
  }
}

/** The best first; at the same rate a club's before that of Mesa Lucero+. */
function byWorth(one: BenefitLeft, other: BenefitLeft): number {
  const [first, second] = [one.benefit, other.benefit];
  return second.rate - first.rate || first.programme.localeCompare(second.programme) || first.id - second.id;
}

/**
 * Seats at their prices: each takes the best that is left, so that seats without charge are used up first, then those at half price, then
 * percentages (domain §4.4: benefits do not stack, the best one wins). A group names what else would have counted for its seats.
 */
function seatGroups(
  { priceCents }: Pick<Experience, 'priceCents'>,
  units: number,
  benefits: readonly BenefitLeft[],
): SeatGroup[] {
  const groups: SeatGroup[] = [];
  const usable = benefits.filter(({ left }) => left === undefined || left > 0).toSorted(byWorth);
  let open = units;
  usable.forEach(({ benefit, left = open }, position) => {
    const seats = Math.min(open, left);
    if (seats === 0) return;
    open -= seats;
    const beaten = usable.slice(position + 1).map((each) => each.benefit);
    groups.push(groupOf(priceCents, seats, benefit, beaten));
  });
  return open > 0 ? [...groups, groupOf(priceCents, open, undefined, [])] : groups;
}

function groupOf(
  listCents: Cents,
  seats: number,
  benefit: Benefit | undefined,
  beaten: readonly Benefit[],
): SeatGroup {
  const priceCents = lessBy(listCents, benefit);
  return {
    seats,
    listCents,
    benefit,
    beaten,
    priceCents,
    totalCents: lessBy(times(listCents, seats), benefit),
  };
}

/** A percentage is rounded once for a line of the order, as the price engine does it (I-8). */
function lessBy(amount: Cents, benefit: Benefit | undefined): Cents {
  return benefit ? subtract(amount, percentOf(amount, benefit.rate)) : amount;
}

/** What of a price is taken when it is booked. */
export function dueNow({ kind, depositRate }: Policy, amount: Cents): Cents {
  if (kind === 'prepaid') return amount;
  return kind === 'deposit' && depositRate !== undefined ? percentOf(amount, depositRate) : zeroCents;
}

/**
 * What a visit costs, and when it is paid. What is ordered beside it is paid when it is booked, since the kitchen makes it for nobody else.
 * @param addOns an add-on that the experience does not have is left out.
 */
export function priceVisit(
  experience: Pick<Experience, 'priceCents' | 'priceUnit' | 'policy' | 'addOns'>,
  party: number,
  addOns: readonly ChosenAddOn[],
  benefits: readonly BenefitLeft[],
): VisitPrice {
  const groups = seatGroups(experience, unitsOf(experience, party), benefits);
  const addOnCents = sum(addOns.map((chosen) => priceOf(experience.addOns, chosen)));
  const totalCents = sum([...groups.map((group) => group.totalCents), addOnCents]);
  // As a line of the order has it: so many deposits, less what the benefit takes off.
  const takenOf = ({ listCents, seats, benefit }: SeatGroup) =>
    lessBy(times(dueNow(experience.policy, listCents), seats), benefit);
  const dueNowCents = sum([...groups.map(takenOf), addOnCents]);
  return { groups, addOnCents, totalCents, dueNowCents, dueAtVisitCents: subtract(totalCents, dueNowCents) };
}

/** Where every visit is had, and therefore taxed. */
const visitedAt = 'hilltop';

/** What is still to be paid at a visit, with the sales tax of the house. */
export function dueAtVisit(netCents: Cents, taxes: Pick<TaxTable, 'ruleForPickup'>): DueAtVisit {
  const { goodsMilliPercent, jurisdiction } = taxes.ruleForPickup(visitedAt);
  const taxCents = sum(taxOn(netCents, goodsMilliPercent, jurisdiction).map((line) => line.taxCents));
  return { netCents, taxCents, totalCents: add(netCents, taxCents) };
}

/** `$65.25, of which $5.25 is sales tax`. */
export function dueText({ totalCents, taxCents }: DueAtVisit): string {
  return `${formatCents(totalCents)}, of which ${formatCents(taxCents)} is sales tax`;
}

function priceOf(offered: readonly AddOn[], { skuId, quantity }: ChosenAddOn): Cents {
  const addOn = offered.find((each) => each.skuId === skuId);
  return addOn ? times(addOn.priceCents, quantity) : zeroCents;
}

/** By which a place at a visit costs nothing in money; no benefit of a membership counts beside it. */
export const paidWithPoints: BenefitLeft = {
  benefit: {
    id: 0 as BenefitId,
    programme: 'plus',
    club: undefined,
    rate: basisPoints(10_000),
    label: 'Vine Points',
    limit: undefined,
  },
  left: undefined,
};
