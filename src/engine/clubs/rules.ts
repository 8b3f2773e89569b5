import type { CivilDate } from '../../core/dates.ts';
import { type Cents, cents, formatRoundCents } from '../../core/money.ts';
import type {
  Club,
  ClubCopy,
  ClubFrequency,
  ClubPlan,
  ClubStatus,
  ClubTier,
  NewPrice,
  PlanFigures,
  WinePreference,
} from './types.ts';

/** The plan a customer joins: a club, one of its sizes and one of its frequencies. */
export type ChosenPlan = {
  readonly club: Club;
  readonly tier: ClubTier;
  readonly frequency: ClubFrequency;
};

/** Returns `estate-6`: the name of a club's plan by its bottles. */
export function planOf(slug: string, bottles: number): ClubPlan {
  return `${slug}-${bottles}` as ClubPlan;
}

/** Returns the plan with these names, or undefined if no club offers the two together. */
export function findPlan(clubs: readonly Club[], plan: string, frequency: string): ChosenPlan | undefined {
  const club = clubs.find(({ tiers }) => tiers.some((tier) => tier.plan === plan));
  const tier = club?.tiers.find((each) => each.plan === plan);
  const chosen = club?.frequencies.find((each) => each.frequency === frequency);
  return club && tier && chosen && { club, tier, frequency: chosen };
}

/** Returns `Red Club, 6 bottles, four times a year`. */
export function planTitle({ club, tier, frequency }: ChosenPlan): string {
  return `${club.title}, ${tier.bottles} bottles, ${frequency.title.toLowerCase()}`;
}

/** Returns the tier with the price that applies to shipments charged on this day. */
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

/**
 * Returns the words of the first club of this shape that has a picture, or else of the first club that has one; undefined if no club has.
 */
export function copyWithPicture(clubs: readonly Club[], shape: Club['shape']): ClubCopy | undefined {
  const pictured = clubs.filter(({ copy }) => copy.picture !== '');
  return (pictured.find((club) => club.shape === shape) ?? pictured[0])?.copy;
}

export function clubOfPlan(clubs: readonly Club[], plan: ClubPlan): Club | undefined {
  return clubs.find(({ tiers }) => tiers.some((tier) => tier.plan === plan));
}

/**
 * Returns the wine preferences a member of a club may choose, the default first. A curated club offers no
 * all-white box, because its white wines don't reach the typical price (domain §4.3).
 */
export function preferencesOfClub({ shape }: Pick<Club, 'shape'>): readonly WinePreference[] {
  return shape === 'curated' ? ['mixed', 'red'] : ['mixed', 'red', 'white'];
}

/** Days during which a cancellation can be undone; a capped club keeps the member's spot that long. */
export const undoDays = 30;

/** How many spots of a club are in use, offered and wanted. */
export type ClubSpots = {
  /** Current memberships, and canceled ones that can still be undone. */
  readonly taken: number;
  /** Spots offered to customers on the waitlist who have not answered yet. */
  readonly offered: number;
  /** Customers on the waitlist without an offer. */
  readonly waiting: number;
};

/**
 * Returns how many more customers can join now, or undefined without a cap. It is 0 while anyone is on the
 * waitlist, because they come first.
 */
export function spotsLeft({ memberCap }: Pick<Club, 'memberCap'>, places: ClubSpots): number | undefined {
  if (memberCap === undefined) return undefined;
  return places.waiting > 0 ? 0 : Math.max(0, memberCap - places.taken - places.offered);
}

export function clubStatus(club: Pick<Club, 'memberCap' | 'isPaused'>, places: ClubSpots): ClubStatus {
  if (club.isPaused) return 'paused';
  return spotsLeft(club, places) === 0 ? 'full' : 'open';
}

/** Returns how many customers on the waitlist can be offered a spot now. */
export function countOffersDue(
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

/** Returns what one year of a plan costs, before tax and shipping. */
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

export function formatPercent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** Returns `$190–$240`. */
export function formatPriceRange(low: Cents, high: Cents): string {
  return `${formatRoundCents(low)}–${formatRoundCents(high)}`;
}

export const preferenceLabels: Readonly<Record<WinePreference, string>> = {
  mixed: 'Red and white',
  red: 'Reds only',
  white: 'Whites only',
};
