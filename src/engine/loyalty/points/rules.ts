import { addDays, addMonths, type CivilDate } from '../../../core/dates.ts';
import { invariant } from '../../../core/invariant.ts';
import { type BasisPoints, type Cents, cents, type Points, sum } from '../../../core/money.ts';
import { findSetting, winerySetting } from '../../../core/winery-settings.ts';
import { winery } from '../../../winery.ts';
import type { Standing } from '../../pricing/standing/rules.ts';
import type { SkuKind } from '../../pricing/types.ts';
import { points } from './count-rules.ts';
import type { PointsProgram } from './program-types.ts';
import type { Multiplier, Spending, Tier, TierId, TierStanding } from './types.ts';

/** Returns the winery's program. A winery without one has no members, so nothing asks for it. */
export function pointsProgram(): PointsProgram {
  return winerySetting<PointsProgram>('points');
}

/** How many days before points expire the warning is sent. */
export const firstWarningDays = 60;
export const lastWarningDays = 14;
/** The number of months whose spending determines the tier. */
export const tierPeriodMonths = 12;

function plusMultiplier(): Multiplier {
  return { rate: pointsProgram().membershipMultiplier, by: 'plus', name: winery().membershipName };
}

/**
 * Returns the highest tier that this spending reaches (domain §4.5).
 * @param tiers from the lowest to the highest; the browser passes those of its page.
 */
export function tierAt(spent: Cents, tiers: PointsProgram['tiers'] = pointsProgram().tiers): Tier {
  return tiers.findLast(({ fromCents }) => spent >= fromCents) ?? tiers[0];
}

/** Returns whether the winery has a program. */
export function hasPointsProgram(): boolean {
  return findSetting<PointsProgram>('points') !== undefined;
}

/** Returns the name of a tier; its id if the winery no longer has it. */
export function tierName(id: TierId): string {
  return pointsProgram().tiers.find((tier) => tier.id === id)?.name ?? id;
}

/** Returns what a review earns; undefined for a winery that gives no points for it. */
export function reviewPoints(): { readonly points: Points; readonly mostPerMonth: number } | undefined {
  const { awards, reviews } = pointsProgram();
  return awards.review > 0 ? { points: awards.review, mostPerMonth: reviews.mostPerMonth } : undefined;
}

/** Returns the spending of the 12 months that end with this day. */
export function spentInLastYear(spending: readonly Spending[], today: CivilDate): Cents {
  const since = addMonths(today, -tierPeriodMonths);
  return cents(
    spending.reduce((all, { on, cents: spent }) => (on > since && on <= today ? all + spent : all), 0),
  );
}

/** Returns the tier, what is missing to the next one, and how long it lasts without more purchases. */
export function tierStandingOf(spending: readonly Spending[], today: CivilDate): TierStanding {
  const spentCents = spentInLastYear(spending, today);
  const tier = tierAt(spentCents);
  const next = pointsProgram().tiers.find(({ fromCents }) => fromCents > tier.fromCents);
  return {
    tier,
    spentCents,
    next: next && { tier: next, missingCents: cents(next.fromCents - spentCents) },
    keepsUntil: tier.fromCents === 0 ? undefined : lastDayOf(tier, spending, today),
  };
}

/** Returns the last day of a tier if nothing more is bought: the day after it, too little of the spending is within the last 12 months. */
function lastDayOf(tier: Tier, spending: readonly Spending[], today: CivilDate): CivilDate {
  const days = [...new Set(spending.filter(({ on }) => on <= today).map(({ on }) => on))].sort();
  const leaving = days.map((on) => lastCountedDay(on)).filter((on) => on >= today);
  const last = leaving.find((on) => spentInLastYear(spending, addDays(on, 1)) < tier.fromCents);
  invariant(last, 'a tier that was reached by spending ends with it');
  return last;
}

/** Returns the last day on which a day's spending counts. */
function lastCountedDay(on: CivilDate): CivilDate {
  let day = addMonths(on, tierPeriodMonths);
  while (on <= addMonths(day, -tierPeriodMonths)) day = addDays(day, -1);
  return day;
}

/** Returns the best multiplier of tier, clubs and the paid membership; they are never combined. */
export function multiplierOf(
  tier: Tier,
  { programs, clubs }: Pick<Standing, 'programs' | 'clubs'>,
): Multiplier {
  const ofTier: Multiplier = { rate: tier.multiplier, by: tier.id, name: tier.name };
  const ofClubs = clubs.map(
    ({ pointsMultiplier, title }): Multiplier => ({ rate: pointsMultiplier, by: 'club', name: title }),
  );
  const all = [ofTier, ...ofClubs, ...(programs.includes('plus') ? [plusMultiplier()] : [])];
  return all.reduce((best, each) => (each.rate > best.rate ? each : best));
}

const countedKinds: readonly SkuKind[] = ['wine', 'bundle', 'goods', 'visit'];

/** Returns whether a purchase earns points: goods and visits do; gift cards, memberships and fees do not. */
export function earnsPoints({ kind }: { readonly kind: SkuKind }): boolean {
  return countedKinds.includes(kind);
}

/** Returns the points for the whole dollars of an amount. */
export function pointsFor(spent: Cents, { rate }: Pick<Multiplier, 'rate'>): Points {
  return points(Math.floor((Math.floor(spent / 100) * rate) / 10_000));
}

/** Formats a multiplier as `1.25 points`. */
export function formatMultiplier(rate: BasisPoints): string {
  return rate === 10_000 ? '1 point' : `${rate / 10_000} points`;
}

/** Returns the points for lines bought together; ineligible lines earn none. */
export function pointsForLines(
  lines: readonly { readonly kind: SkuKind; readonly netCents: Cents }[],
  multiplier: Pick<Multiplier, 'rate'>,
): Points {
  return pointsFor(sum(lines.filter(earnsPoints).map(({ netCents }) => netCents)), multiplier);
}
