import type { CivilDate } from '../../core/dates.ts';
import { cents } from '../../core/money.ts';
import type {
  Club,
  ClubFrequency,
  ClubPlan,
  ClubStatus,
  ClubTier,
  NewPrice,
  PlanFigures,
  WinePreference,
} from './types.ts';

/** A plan of a club and how often it is sent: what somebody joins. */
export type ChosenPlan = {
  readonly club: Club;
  readonly tier: ClubTier;
  readonly frequency: ClubFrequency;
};

/** What a plan and a frequency by their names mean; undefined where no club offers the two together. */
export function findPlan(clubs: readonly Club[], plan: string, frequency: string): ChosenPlan | undefined {
  const club = clubs.find(({ tiers }) => tiers.some((tier) => tier.plan === plan));
  const tier = club?.tiers.find((each) => each.plan === plan);
  const chosen = club?.frequencies.find((each) => each.frequency === frequency);
  return club && tier && chosen && { club, tier, frequency: chosen };
}

/** `Open Cellar, 6 bottles, four times a year`. */
export function planTitle({ club, tier, frequency }: ChosenPlan): string {
  return `${club.title}, ${tier.bottles} bottles, ${frequency.title.toLowerCase()}`;
}

/** A plan at the price of shipments that are charged on this day. */
export function tierOn<Tier extends Pick<ClubTier, 'typicalLowCents' | 'typicalHighCents'>>(
  tier: Tier,
  newPrices: readonly NewPrice[] | undefined,
  day: CivilDate,
): Tier {
  const price = newPrices?.findLast(({ startsOn }) => startsOn <= day);
  if (!price) return tier;
  const { typicalLowCents, typicalHighCents } = price;
  return { ...tier, typicalLowCents, typicalHighCents };
}

export function clubOfPlan(clubs: readonly Club[], plan: ClubPlan): Club | undefined {
  return clubs.find(({ tiers }) => tiers.some((tier) => tier.plan === plan));
}

/**
 * The tastes that a box may be chosen for, the usual one first. Where the winemaker alone chooses it is red and white or reds (domain
 * §4.3): of whites alone no box comes to what it typically costs.
 */
export function tastesOf({ shape }: Pick<Club, 'shape'>): readonly WinePreference[] {
  return shape === 'curated' ? ['mixed', 'red'] : ['mixed', 'red', 'white'];
}

/** For how long a cancellation can be taken back: its place in a club with a cap waits so long. */
export const undoDays = 30;

/** How the places of a club stand. */
export type ClubPlaces = {
  /** Living memberships, and those that may still be taken back: their place waits for them. */
  readonly taken: number;
  /** Promised to people in line who have not answered yet. */
  readonly offered: number;
  /** In line without an offer. */
  readonly waiting: number;
};

/** How many more could join now; undefined without a cap. Whoever stands in line comes first, so it is none while somebody does. */
export function placesLeft({ memberCap }: Pick<Club, 'memberCap'>, places: ClubPlaces): number | undefined {
  if (memberCap === undefined) return undefined;
  return places.waiting > 0 ? 0 : Math.max(0, memberCap - places.taken - places.offered);
}

export function clubStatus(club: Pick<Club, 'memberCap' | 'isPaused'>, places: ClubPlaces): ClubStatus {
  if (club.isPaused) return 'paused';
  return placesLeft(club, places) === 0 ? 'full' : 'open';
}

/** How many people in line can be offered a place now. */
export function offersDue({ memberCap, isPaused }: Pick<Club, 'memberCap' | 'isPaused'>, places: ClubPlaces) {
  if (isPaused) return 0;
  const free = memberCap === undefined ? places.waiting : memberCap - places.taken - places.offered;
  return Math.max(0, Math.min(free, places.waiting));
}

export function shipmentsPerYear({ months, intervalMonths }: ClubFrequency): number {
  return months.length > 0 ? months.length : 12 / intervalMonths;
}

/** A year of this plan in figures, before tax and shipping. */
export function planFigures({ club, tier, frequency }: ChosenPlan): PlanFigures {
  const perYear = shipmentsPerYear(frequency);
  return {
    plan: tier.plan,
    clubTitle: club.title,
    bottles: tier.bottles,
    frequency: frequency.frequency,
    frequencyTitle: frequency.title,
    shipmentsPerYear: perYear,
    discount: tier.discount,
    shipmentLowCents: tier.typicalLowCents,
    shipmentHighCents: tier.typicalHighCents,
    yearLowCents: cents(tier.typicalLowCents * perYear),
    yearHighCents: cents(tier.typicalHighCents * perYear),
  };
}
