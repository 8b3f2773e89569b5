import { civilParts, wineryDate } from '../../../core/dates.ts';
import type { ExperienceBenefitId } from '../../../core/ids.ts';
import {
  add,
  basisPoints,
  type Cents,
  formatCents,
  multiply,
  percentOf,
  subtract,
  sum,
  zeroCents,
} from '../../../core/money.ts';
import type { TaxTable } from '../../../integrations/tax/port.ts';
import { mainTastingRoom } from '../../../winery.ts';
import { pointsName } from '../../../winery-offers.ts';
import { taxLinesFor } from '../../pricing/tax-rules.ts';
import { bookedUnits } from './rules.ts';
import type {
  ChosenVisitAddOn,
  DueAtVisit,
  Experience,
  RemainingBenefit,
  SeatGroup,
  VisitAddOn,
  VisitBenefit,
  Visitor,
  VisitPolicy,
  VisitPrice,
} from './types.ts';

/** Returns the club slug of a plan id such as `estate-12`, which combines a club and a number of bottles (domain §4.3). */
function clubOf(plan: string): string {
  return plan.replace(/-\d+$/, '');
}

function countsFor({ program, club }: VisitBenefit, { programs, plans }: Visitor): boolean {
  return programs.includes(program) && (club === undefined || plans.some((plan) => clubOf(plan) === club));
}

/**
 * Returns the visitor's benefits, each with its seats for a full period (`benefitPeriodKey`). Seats that were already used aren't
 * subtracted.
 * @param tastingsOf returns the number of tastings a day that a club plan includes; undefined for other plans.
 */
export function visitorBenefits(
  { benefits }: Pick<Experience, 'benefits'>,
  visitor: Visitor,
  tastingsOf: (plan: string) => number | undefined,
): RemainingBenefit[] {
  const tastings = Math.max(0, ...visitor.plans.map((plan) => tastingsOf(plan) ?? 0));
  return benefits
    .filter((benefit) => countsFor(benefit, visitor))
    .map((benefit) => {
      const seats = benefit.limit?.seats;
      return { benefit, left: seats === 'tier' ? tastings : seats };
    });
}

/**
 * Returns the key of the period in which a visit uses a benefit, in the winery's time zone: `2026-12-05`, `2026-Q4` or `2026`. Undefined if
 * the benefit isn't counted across reservations.
 */
export function benefitPeriodKey({ limit }: Pick<VisitBenefit, 'limit'>, startsAt: Date): string | undefined {
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

/** Compares two benefits for sorting, best first. At the same rate, a club's benefit precedes that of the paid membership. */
function byWorth(one: RemainingBenefit, other: RemainingBenefit): number {
  const [first, second] = [one.benefit, other.benefit];
  return second.rate - first.rate || first.program.localeCompare(second.program) || first.id - second.id;
}

/**
 * Assigns each seat the best benefit left: free seats first, then half price, then smaller percentages. Benefits don't stack (domain §4.4).
 * Each group with a benefit also lists the lower-ranked benefits that would have applied.
 */
function seatGroups(
  { priceCents }: Pick<Experience, 'priceCents'>,
  units: number,
  benefits: readonly RemainingBenefit[],
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
  benefit: VisitBenefit | undefined,
  beaten: readonly VisitBenefit[],
): SeatGroup {
  const priceCents = afterBenefit(listCents, benefit);
  return {
    seats,
    listCents,
    benefit,
    beaten,
    priceCents,
    totalCents: afterBenefit(multiply(listCents, seats), benefit),
  };
}

/**
 * Returns an amount less the benefit's discount; without a benefit, the amount itself. Rounds once per order line, like the price engine
 * (I-8).
 */
function afterBenefit(amount: Cents, benefit: VisitBenefit | undefined): Cents {
  return benefit ? subtract(amount, percentOf(amount, benefit.rate)) : amount;
}

/** Returns the part of an amount that is paid at booking. */
export function amountDueNow({ kind, depositRate }: VisitPolicy, amount: Cents): Cents {
  if (kind === 'prepaid') return amount;
  return kind === 'deposit' && depositRate !== undefined ? percentOf(amount, depositRate) : zeroCents;
}

/**
 * Returns the price of a visit, split into the amounts due at booking and at the visit. Add-ons are paid at booking, because they are
 * prepared for the party.
 * @param addOns the chosen add-ons. Add-ons that the experience doesn't offer are ignored.
 */
export function priceVisit(
  experience: Pick<Experience, 'priceCents' | 'priceUnit' | 'policy' | 'addOns'>,
  party: number,
  addOns: readonly ChosenVisitAddOn[],
  benefits: readonly RemainingBenefit[],
): VisitPrice {
  const groups = seatGroups(experience, bookedUnits(experience, party), benefits);
  const addOnCents = sum(addOns.map((chosen) => priceOf(experience.addOns, chosen)));
  const totalCents = sum([...groups.map((group) => group.totalCents), addOnCents]);
  // Matches the order line: the deposits, less the benefit.
  const takenOf = ({ listCents, seats, benefit }: SeatGroup) =>
    afterBenefit(multiply(amountDueNow(experience.policy, listCents), seats), benefit);
  const dueNowCents = sum([...groups.map(takenOf), addOnCents]);
  return { groups, addOnCents, totalCents, dueNowCents, dueAtVisitCents: subtract(totalCents, dueNowCents) };
}

/** Returns the amount due at the visit with its sales tax. */
export function dueAtVisitWithTax(netCents: Cents, taxes: Pick<TaxTable, 'ruleForPickup'>): DueAtVisit {
  const rule = taxes.ruleForPickup(mainTastingRoom());
  const lines = rule ? taxLinesFor(netCents, rule.goodsMilliPercent, rule.jurisdiction) : [];
  const taxCents = sum(lines.map((line) => line.taxCents));
  return { netCents, taxCents, totalCents: add(netCents, taxCents) };
}

/** Formats an amount with its tax, for example `$65.25, including $5.25 sales tax`. */
export function formatDueAtVisit({ totalCents, taxCents }: DueAtVisit): string {
  return `${formatCents(totalCents)}, including ${formatCents(taxCents)} sales tax`;
}

function priceOf(offered: readonly VisitAddOn[], { skuId, quantity }: ChosenVisitAddOn): Cents {
  const addOn = offered.find((each) => each.skuId === skuId);
  return addOn ? multiply(addOn.priceCents, quantity) : zeroCents;
}

/** The benefit that makes every seat free when a visit is paid with points. No membership benefit applies then. */
export const pointsRedemptionBenefit: RemainingBenefit = {
  benefit: {
    id: 0 as ExperienceBenefitId,
    program: 'plus',
    club: undefined,
    rate: basisPoints(10_000),
    label: pointsName(),
    limit: undefined,
  },
  left: undefined,
};
