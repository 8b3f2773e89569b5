import type { CivilDate } from '../../core/dates.ts';
import { type Cents, cents, formatRoundCents } from '../../core/money.ts';
import type {
  Club,
  ClubCopy,
  ClubFrequency,
  ClubPlan,
  ClubStatus,
  ClubTier,
  NewPlanPrice,
  WinePreference,
  YearlyPlanCost,
} from './types.ts';

/** A plan that a customer joins: a club, one of its sizes and one of its frequencies. */
export type ChosenPlan = {
  readonly club: Club;
  readonly tier: ClubTier;
  readonly frequency: ClubFrequency;
};

/** Returns the name of a club's plan with this number of bottles, such as `estate-6`. */
export function clubPlanName(slug: string, bottles: number): ClubPlan {
  return `${slug}-${bottles}` as ClubPlan;
}

/** Returns the plan with this name and frequency, or undefined if no club offers both together. */
export function findPlan(clubs: readonly Club[], plan: string, frequency: string): ChosenPlan | undefined {
  const club = clubs.find(({ tiers }) => tiers.some((tier) => tier.plan === plan));
  const tier = club?.tiers.find((each) => each.plan === plan);
  const chosen = club?.frequencies.find((each) => each.frequency === frequency);
  return club && tier && chosen && { club, tier, frequency: chosen };
}

/** Returns the title of a plan, such as `Red Club, 6 bottles, four times a year`. */
export function planTitle({ club, tier, frequency }: ChosenPlan): string {
  return `${club.title}, ${tier.bottles} bottles, ${frequency.title.toLowerCase()}`;
}

/** Returns the tier with the prices that apply to shipments charged on this day. */
export function tierWithPricesOn<Tier extends Pick<ClubTier, 'typicalLowCents' | 'typicalHighCents'>>(
  tier: Tier,
  newPrices: readonly NewPlanPrice[] | undefined,
  day: CivilDate,
): Tier {
  const price = newPrices?.findLast(({ startsOn }) => startsOn <= day);
  if (!price) return tier;
  const { typicalLowCents, typicalHighCents } = price;
  return { ...tier, typicalLowCents, typicalHighCents };
}

/**
 * Returns the texts of the first club of this shape that has a picture, or else of the first club with a picture; undefined if no club has
 * one.
 */
export function clubCopyWithPicture(clubs: readonly Club[], shape: Club['shape']): ClubCopy | undefined {
  const pictured = clubs.filter(({ copy }) => copy.picture !== '');
  return (pictured.find((club) => club.shape === shape) ?? pictured[0])?.copy;
}

export function clubOfPlan(clubs: readonly Club[], plan: ClubPlan): Club | undefined {
  return clubs.find(({ tiers }) => tiers.some((tier) => tier.plan === plan));
}

/**
 * Returns the wine preferences that a member of a club may choose, the default first. A curated club offers no all-white box, because its
 * white wines don't reach the typical price (domain §4.3).
 */
export function preferencesOfClub({ shape }: Pick<Club, 'shape'>): readonly WinePreference[] {
  return shape === 'curated' ? ['mixed', 'red'] : ['mixed', 'red', 'white'];
}

/** The number of days during which a cancellation can be undone. A club with a member cap keeps the member's spot that long. */
export const cancellationUndoDays = 30;

/** The demand for a club's spots: those taken, those offered, and the customers waiting. */
export type ClubSpots = {
  /** The number of current memberships, and of canceled ones that can still be restored. */
  readonly taken: number;
  /** The number of spots offered to customers on the waitlist who have not answered yet. */
  readonly offered: number;
  /** The number of customers on the waitlist who have no offer. */
  readonly waiting: number;
};

/**
 * Returns how many customers can join now, or undefined for a club without a member cap. Returns 0 while there is a waitlist, because its
 * customers come first.
 */
export function spotsLeft({ memberCap }: Pick<Club, 'memberCap'>, places: ClubSpots): number | undefined {
  if (memberCap === undefined) return undefined;
  return places.waiting > 0 ? 0 : Math.max(0, memberCap - places.taken - places.offered);
}

export function clubStatus(club: Pick<Club, 'memberCap' | 'isPaused'>, places: ClubSpots): ClubStatus {
  if (club.isPaused) return 'paused';
  return spotsLeft(club, places) === 0 ? 'full' : 'open';
}

/** Returns the number of spots that can be offered to customers on the waitlist now. */
export function countSpotOffersDue(
  { memberCap, isPaused }: Pick<Club, 'memberCap' | 'isPaused'>,
  places: ClubSpots,
) {
  if (isPaused) return 0;
  const free = memberCap === undefined ? places.waiting : memberCap - places.taken - places.offered;
  return Math.max(0, Math.min(free, places.waiting));
}

export function shipmentsPerYear({ months, intervalMonths }: ClubFrequency): number {
  return months.length > 0 ? months.length : 12 / intervalMonths;
}

/** Returns the figures of a plan, such as bottles, discount and the typical cost per shipment and year, before tax and shipping. */
export function planFigures({ club, tier, frequency }: ChosenPlan): YearlyPlanCost {
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

export function formatPercent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** Formats a price range in whole dollars, such as `$190–$240`. */
export function formatPriceRange(low: Cents, high: Cents): string {
  return `${formatRoundCents(low)}–${formatRoundCents(high)}`;
}

export const winePreferenceLabels: Readonly<Record<WinePreference, string>> = {
  mixed: 'Red and white',
  red: 'Reds only',
  white: 'Whites only',
};
