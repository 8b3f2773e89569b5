import { addDays, addMonths, type CivilDate } from '../../../core/dates.ts';
import { invariant } from '../../../core/invariant.ts';
import { type BasisPoints, basisPoints, type Cents, cents, type Points, sum } from '../../../core/money.ts';
import { winery } from '../../../winery.ts';
import type { Standing } from '../../pricing/standing/rules.ts';
import type { SkuKind } from '../../pricing/types.ts';
import type { AwardWay, Multiplier, Spending, Tier, TierId, TierStanding } from './types.ts';

export function points(amount: number): Points {
  invariant(Number.isSafeInteger(amount), `points are whole, not ${amount}`);
  return amount as Points;
}

/** Points expire so many months after they were earned, unless a membership keeps them. */
export const lifeMonths = 24;
/** No points expire within so many days after a membership ends. */
export const afterMembershipDays = 60;
/** Warnings are sent so many days before points expire. */
export const firstWarningDays = 60;
export const lastWarningDays = 14;
/** Spending within so many months determines the tier. */
export const tierMonths = 12;

const veraisonFromCents = cents(150_000);

/** From the lowest to the highest (domain §4.5). */
export const tiers: readonly [Tier, ...Tier[]] = [
  { id: 'rootstock', name: 'Rootstock', fromCents: cents(0), multiplier: basisPoints(10_000) },
  { id: 'budbreak', name: 'Budbreak', fromCents: cents(50_000), multiplier: basisPoints(12_500) },
  { id: 'veraison', name: 'Véraison', fromCents: veraisonFromCents, multiplier: basisPoints(15_000) },
  { id: 'harvest', name: 'Harvest', fromCents: cents(400_000), multiplier: basisPoints(20_000) },
];

const plusRate = basisPoints(20_000);

function plusMultiplier(): Multiplier {
  return { rate: plusRate, by: 'plus', name: winery().membershipName };
}

/** The points for each way to earn without a purchase; members of the paid membership get more on a birthday. */
export const awards: Readonly<Record<Exclude<AwardWay, 'operator'>, Points>> = {
  birthday: points(100),
  event: points(150),
  review: points(25),
  referral: points(500),
  profile: points(100),
  rating: points(50),
};
export const plusBirthday = points(500);
/** A customer who first bought longer ago than this is not a new one for referrals. */
export const newCustomerDays = 30;
/** The minimum length of a review, and how many a month earn points. */
export const reviewCharacters = 40;
export const reviewsOfMonth = 4;

export function tierAt(spent: Cents): Tier {
  return tiers.findLast(({ fromCents }) => spent >= fromCents) ?? tiers[0];
}

export function tierRank(id: TierId): number {
  return tiers.findIndex((tier) => tier.id === id);
}

/** Returns the spending of the 12 months that end with this day. */
export function spentIn(spending: readonly Spending[], today: CivilDate): Cents {
  const since = addMonths(today, -tierMonths);
  return cents(
    spending.reduce((all, { on, cents: spent }) => (on > since && on <= today ? all + spent : all), 0),
  );
}

/** Returns the tier, what is missing to the next one, and how long it lasts without more purchases. */
export function tierStandingOf(spending: readonly Spending[], today: CivilDate): TierStanding {
  const spentCents = spentIn(spending, today);
  const tier = tierAt(spentCents);
  const next = tiers[tierRank(tier.id) + 1];
  return {
    tier,
    spentCents,
    next: next && { tier: next, missingCents: cents(next.fromCents - spentCents) },
    keepsUntil: tier.fromCents === 0 ? undefined : lastDayOf(tier, spending, today),
  };
}

/** Returns the day before so much of the oldest spending leaves the 12 months that the tier is lost. */
function lastDayOf(tier: Tier, spending: readonly Spending[], today: CivilDate): CivilDate {
  const days = [...new Set(spending.filter(({ on }) => on <= today).map(({ on }) => on))].sort();
  const leaving = days.map((on) => lastCountedDay(on)).filter((on) => on >= today);
  const last = leaving.find((on) => spentIn(spending, addDays(on, 1)) < tier.fromCents);
  invariant(last, 'a tier that was reached by spending ends with it');
  return last;
}

/** Returns the last day on which a day's spending counts. */
function lastCountedDay(on: CivilDate): CivilDate {
  let day = addMonths(on, tierMonths);
  while (on <= addMonths(day, -tierMonths)) day = addDays(day, -1);
  return day;
}

/** Returns the best multiplier of tier, clubs and the paid membership; they are never combined. */
export function multiplierOf(
  tier: Tier,
  { programmes, clubs }: Pick<Standing, 'programmes' | 'clubs'>,
): Multiplier {
  const ofTier: Multiplier = { rate: tier.multiplier, by: tier.id, name: tier.name };
  const ofClubs = clubs.map(
    ({ pointsMultiplier, title }): Multiplier => ({ rate: pointsMultiplier, by: 'club', name: title }),
  );
  const all = [ofTier, ...ofClubs, ...(programmes.includes('plus') ? [plusMultiplier()] : [])];
  return all.reduce((best, each) => (each.rate > best.rate ? each : best));
}

const countedKinds: readonly SkuKind[] = ['wine', 'bundle', 'goods', 'visit'];

/** Whether a purchase earns points: goods and visits do; gift cards, memberships and fees do not. */
export function earnsPoints({ kind }: { readonly kind: SkuKind }): boolean {
  return countedKinds.includes(kind);
}

/** Returns the points for the whole dollars of an amount. */
export function pointsFor(spent: Cents, { rate }: Pick<Multiplier, 'rate'>): Points {
  return points(Math.floor((Math.floor(spent / 100) * rate) / 10_000));
}

/** Formats a multiplier as `1.25 points`. */
export function multipliedBy(rate: BasisPoints): string {
  return rate === 10_000 ? '1 point' : `${rate / 10_000} points`;
}

/** Returns the points for lines bought together; ineligible lines earn none. */
export function pointsForLines(
  lines: readonly { readonly kind: SkuKind; readonly netCents: Cents }[],
  multiplier: Pick<Multiplier, 'rate'>,
): Points {
  return pointsFor(sum(lines.filter(earnsPoints).map(({ netCents }) => netCents)), multiplier);
}
