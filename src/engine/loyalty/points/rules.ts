import { addDays, addMonths, type CivilDate } from '../../../core/dates.ts';
import { invariant } from '../../../core/invariant.ts';
import { type BasisPoints, type Cents, cents, type Points, sum } from '../../../core/money.ts';
import { findSetting, winerySetting } from '../../../core/winery-settings.ts';
import { winery } from '../../../winery.ts';
import type { CustomerStanding } from '../../pricing/standing/rules.ts';
import type { SkuKind } from '../../pricing/types.ts';
import { asPoints } from './count-rules.ts';
import type { PointsProgram } from './program-types.ts';
import type { DailySpending, PointsMultiplier, PointsTier, PointsTierId, TierStatus } from './types.ts';

/** Returns the winery's points program. Not called for a winery without a program, which has no points members. */
export function pointsProgram(): PointsProgram {
  return winerySetting<PointsProgram>('points');
}

/** Number of days before points expire at which the first warning is sent. */
export const firstExpiryWarningDays = 60;
export const lastExpiryWarningDays = 14;
/** Number of months of spending that determine a customer's tier. */
export const tierPeriodMonths = 12;

function plusMultiplier(): PointsMultiplier {
  return { rate: pointsProgram().membershipMultiplier, by: 'plus', name: winery().membershipName };
}

/**
 * Returns the highest tier that this spending reaches (domain §4.5).
 * @param tiers from lowest to highest. The browser passes those of its page.
 */
export function tierForSpending(
  spent: Cents,
  tiers: PointsProgram['tiers'] = pointsProgram().tiers,
): PointsTier {
  return tiers.findLast(({ fromCents }) => spent >= fromCents) ?? tiers[0];
}

/** Returns whether the winery has a points program. */
export function hasPointsProgram(): boolean {
  return findSetting<PointsProgram>('points') !== undefined;
}

/** Returns the name of a tier, or its id if the winery no longer has the tier. */
export function tierName(id: PointsTierId): string {
  return pointsProgram().tiers.find((tier) => tier.id === id)?.name ?? id;
}

/** Returns the points that a review earns and how many reviews per month earn them; undefined if the winery awards none. */
export function reviewPointsOffer(): { readonly points: Points; readonly mostPerMonth: number } | undefined {
  const { awards, reviews } = pointsProgram();
  return awards.review > 0 ? { points: awards.review, mostPerMonth: reviews.mostPerMonth } : undefined;
}

/** Returns the total spending of the 12 months that end on this day. */
export function spentInLastYear(spending: readonly DailySpending[], today: CivilDate): Cents {
  const since = addMonths(today, -tierPeriodMonths);
  return cents(
    spending.reduce((all, { on, cents: spent }) => (on > since && on <= today ? all + spent : all), 0),
  );
}

/** Returns the customer's tier, the spending needed for the next tier, and how long the tier lasts without more purchases. */
export function tierStatusOf(spending: readonly DailySpending[], today: CivilDate): TierStatus {
  const spentCents = spentInLastYear(spending, today);
  const tier = tierForSpending(spentCents);
  const next = pointsProgram().tiers.find(({ fromCents }) => fromCents > tier.fromCents);
  return {
    tier,
    spentCents,
    next: next && { tier: next, missingCents: cents(next.fromCents - spentCents) },
    keepsUntil: tier.fromCents === 0 ? undefined : lastDayOf(tier, spending, today),
  };
}

/** Returns the last day of a tier if the customer buys nothing more. On the next day, the spending of the last 12 months is too low. */
function lastDayOf(tier: PointsTier, spending: readonly DailySpending[], today: CivilDate): CivilDate {
  const days = [...new Set(spending.filter(({ on }) => on <= today).map(({ on }) => on))].sort();
  const leaving = days.map((on) => lastCountedDay(on)).filter((on) => on >= today);
  const last = leaving.find((on) => spentInLastYear(spending, addDays(on, 1)) < tier.fromCents);
  invariant(last, 'a tier that was reached by spending ends with it');
  return last;
}

/** Returns the last day on which spending from the day `on` counts. */
function lastCountedDay(on: CivilDate): CivilDate {
  let day = addMonths(on, tierPeriodMonths);
  while (on <= addMonths(day, -tierPeriodMonths)) day = addDays(day, -1);
  return day;
}

/** Returns the highest multiplier among those of the tier, the clubs and the paid membership. Multipliers are never combined. */
export function highestMultiplierOf(
  tier: PointsTier,
  { programs, clubs }: Pick<CustomerStanding, 'programs' | 'clubs'>,
): PointsMultiplier {
  const ofTier: PointsMultiplier = { rate: tier.multiplier, by: tier.id, name: tier.name };
  const ofClubs = clubs.map(
    ({ pointsMultiplier, title }): PointsMultiplier => ({ rate: pointsMultiplier, by: 'club', name: title }),
  );
  const all = [ofTier, ...ofClubs, ...(programs.includes('plus') ? [plusMultiplier()] : [])];
  return all.reduce((best, each) => (each.rate > best.rate ? each : best));
}

const countedKinds: readonly SkuKind[] = ['wine', 'bundle', 'goods', 'visit'];

/** Returns whether a SKU kind earns points: goods and visits do; gift cards, memberships and fees don't. */
export function earnsPoints({ kind }: { readonly kind: SkuKind }): boolean {
  return countedKinds.includes(kind);
}

/** Returns the points earned by the whole dollars of an amount. */
export function pointsForAmount(spent: Cents, { rate }: Pick<PointsMultiplier, 'rate'>): Points {
  return asPoints(Math.floor((Math.floor(spent / 100) * rate) / 10_000));
}

/** Returns a multiplier as text, such as `1.25 points`. */
export function formatMultiplier(rate: BasisPoints): string {
  return rate === 10_000 ? '1 point' : `${rate / 10_000} points`;
}

/** Returns the points earned by lines that are bought together. Ineligible lines earn none. */
export function pointsForLines(
  lines: readonly { readonly kind: SkuKind; readonly netCents: Cents }[],
  multiplier: Pick<PointsMultiplier, 'rate'>,
): Points {
  return pointsForAmount(sum(lines.filter(earnsPoints).map(({ netCents }) => netCents)), multiplier);
}
