import { type CivilDate, formatDateWithYear, wineryInstant, wineryTimeZoneName } from '../../core/dates.ts';
import { formatRoundCents, type Points } from '../../core/money.ts';
import { formatPointCount, formatPoints } from '../../core/points.ts';
import type { PointsProgram } from '../../engine/loyalty/points/program-types.ts';
import { formatMultiplier } from '../../engine/loyalty/points/rules.ts';
import type {
  ExpiringPoints,
  PointsFilter,
  PointsTier,
  PointsView,
  TierStatus,
} from '../../engine/loyalty/points/types.ts';
import type { EarningCounts } from '../../engine/loyalty/points/view.server.ts';
import type { CalendarEntry } from '../../engine/visits/experiences/calendar-rules.ts';
import { winery } from '../../winery.ts';
import { pointsName, wineryPrograms } from '../../winery-offers.ts';

export const loyaltyPath = '/shop/loyalty';
export const rewardsPath = '/loyalty/rewards';

const filters: readonly { readonly filter: PointsFilter; readonly label: string }[] = [
  { filter: 'all', label: 'All' },
  { filter: 'earned', label: 'Earned' },
  { filter: 'spent', label: 'Used' },
  { filter: 'expired', label: 'Expired' },
];

export type PointsHistoryQuery = { readonly filter: PointsFilter; readonly page: number };

/** Parses the filter and page of the points history. Invalid values fall back to all entries and page 1. */
export function parsePointsHistoryQuery(parameters: URLSearchParams): PointsHistoryQuery {
  const asked = parameters.get('show');
  const page = /^[1-9]\d{0,3}$/.exec(parameters.get('page') ?? '')?.[0];
  return {
    filter: filters.find(({ filter }) => filter === asked)?.filter ?? 'all',
    page: page === undefined ? 1 : Number(page),
  };
}

/** Returns the URL of a page of the points history, with the anchor `#history`. */
export function pointsHistoryUrl({ filter, page }: PointsHistoryQuery): string {
  const query = new URLSearchParams({
    ...(filter !== 'all' && { show: filter }),
    ...(page > 1 && { page: String(page) }),
  });
  return `${loyaltyPath}${query.size > 0 ? `?${query}` : ''}#history`;
}

export function pointsHistoryFilterLinks(chosen: PointsFilter) {
  return filters.map(({ filter, label }) => ({
    label,
    to: pointsHistoryUrl({ filter, page: 1 }),
    isChosen: filter === chosen,
  }));
}

/**
 * Returns the customer's progress through the tiers, starting at 0. For example, 1.4 is two fifths of the way from the second to the third
 * tier. In the last tier it is that tier's index.
 */
export function tierProgress(
  { tier, spentCents, next }: Pick<TierStatus, 'tier' | 'spentCents' | 'next'>,
  tiers: readonly PointsTier[],
): number {
  const reached = tiers.findIndex(({ id }) => id === tier.id);
  if (!next) return reached;
  const { fromCents } = next.tier;
  return reached + (spentCents - tier.fromCents) / (fromCents - tier.fromCents);
}

/** Returns sentences about the amount spent, the amount missing to the next tier, and how long the current tier lasts. */
export function tierSentences({ next, keepsUntil, spentCents }: TierStatus): string[] {
  const spent = `${formatRoundCents(spentCents)} spent in the last 12 months.`;
  const ahead = next
    ? `Spend ${formatRoundCents(next.missingCents)} more to reach ${next.tier.name}, where each dollar earns ${formatMultiplier(next.tier.multiplier)}.`
    : 'You’ve reached the highest tier.';
  const kept = keepsUntil
    ? [`You’ll keep this tier until ${formatDateWithYear(keepsUntil)}, even if you don’t buy anything else.`]
    : [];
  return [spent, ahead, ...kept];
}

/** Returns a sentence that explains why no points expire, or how expiring points are used. */
export function pointsExpirySentence({ keptBy, expiring }: Pick<PointsView, 'keptBy' | 'expiring'>): string {
  if (keptBy === 'plus')
    return `Your points don’t expire while you’re a member of ${winery().membershipName}.`;
  if (keptBy === 'club') return 'Your points don’t expire while you’re a wine club member.';
  if (expiring.length === 0) return 'No points expire in the next 60 days.';
  return 'These are used first when you redeem.';
}

/** Returns a calendar entry at 9 am winery time for each day on which points expire. */
export function pointsExpiryCalendarEntries(
  expiring: readonly ExpiringPoints[],
  { code, url, now }: { readonly code: string; readonly url: string; readonly now: Date },
): CalendarEntry[] {
  const domain = winery().mailboxes.membership.split('@')[1] ?? '';
  return expiring.map(({ on, points }) => ({
    uid: `points-${code.toLowerCase()}-${on}@${domain}`,
    sequence: 0,
    isCancelled: false,
    title: `${formatPoints(points)} ${points === 1 ? `${pointsName().slice(0, -1)} expires` : `${pointsName()} expire`} tonight`,
    startsAt: morningOf(on, 9 * 60),
    endsAt: morningOf(on, 10 * 60),
    location: undefined,
    description: `You can use them until midnight ${wineryTimeZoneName()} time. They’re used first when you redeem.\n${url}`,
    url,
    changedAt: now,
  }));
}

function morningOf(on: CivilDate, minute: number): Date {
  return wineryInstant(on, minute);
}

export type EarningWayRow = {
  readonly title: string;
  readonly points: string;
  readonly detail: string;
  /** The customer's progress, as text; undefined if this way isn't counted or hasn't been used. */
  readonly state: string | undefined;
  readonly link: { readonly to: string; readonly label: string } | undefined;
};

type Way = EarningWayRow & { readonly award: number };

/** Returns the ways to earn points that the winery offers, with the customer's progress in each. */
export function earningWays(
  { multiplier, isPlus }: { readonly multiplier: PointsView['multiplier']; readonly isPlus: boolean },
  taken: EarningCounts,
  { awards, membershipBirthday, reviews }: PointsProgram,
): EarningWayRow[] {
  const first: EarningWayRow = {
    title: 'Wine, goods and visits',
    points: `${multiplier.rate / 10_000} per dollar`,
    detail: 'After discounts, before tax and shipping. Added when your order ships or after your visit.',
    state: undefined,
    link: { to: '/wines', label: 'See the wines' },
  };
  const way = (award: number, row: Omit<EarningWayRow, 'points'>): Way => ({
    ...{ ...row, award },
    points: formatPoints(award),
  });
  const others = [
    way(awards.referral, {
      title: 'A friend’s first order',
      detail: 'Someone new who joins through your link below.',
      state: taken.friends === 0 ? undefined : taken.friends === 1 ? '1 so far' : `${taken.friends} so far`,
      link: undefined,
    }),
    way(awards.event, {
      title: 'Attending an event',
      detail: 'On top of the points for your seats.',
      state: taken.events === 0 ? undefined : taken.events === 1 ? '1 so far' : `${taken.events} so far`,
      link: { to: '/events/month', label: 'See the calendar' },
    }),
    way(isPlus ? membershipBirthday : awards.birthday, {
      title: 'Your birthday',
      detail: birthdayDetail(isPlus, membershipBirthday),
      state: taken.birthdaysOfYear > 0 ? 'Done for this year' : undefined,
      link: undefined,
    }),
    way(awards.profile, {
      title: 'Completing your profile',
      detail: 'Your name and a default address with a phone number. One time.',
      state: taken.profiles > 0 ? 'Done' : undefined,
      link: taken.profiles > 0 ? undefined : { to: '/shop/shipping-details', label: 'Complete it' },
    }),
    way(awards.review, {
      title: 'Writing a review',
      detail: `For a wine you bought from us. At least ${reviews.leastCharacters} characters, positive or negative.`,
      state: `${Math.min(taken.reviewsOfMonth, reviews.mostPerMonth)} of ${reviews.mostPerMonth} this month`,
      link: { to: '/shop/reviews', label: 'Write a review' },
    }),
  ];
  return [first, ...others.filter(({ award }) => award > 0).map(({ award: _, ...row }) => row)];
}

function birthdayDetail(isPlus: boolean, membershipBirthday: Points): string {
  const name = winery().membershipName;
  if (isPlus) return `In your birthday month, with ${name}.`;
  return wineryPrograms().membership
    ? `On your birthday. ${formatPoints(membershipBirthday)} with ${name}.`
    : 'On your birthday.';
}

/** Returns the sentence that explains a shortfall in points, because a balance is never shown below zero (domain §5.30). */
export function negativeBalanceSentence({ debt }: Pick<PointsView, 'debt'>): string {
  return `You returned something after using its points, so your balance is ${formatPointCount(debt)} below zero. You don’t owe us anything. The next points you earn will cover the difference.`;
}
