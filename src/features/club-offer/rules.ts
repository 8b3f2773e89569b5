import { countAsWord } from '../../core/count-words.ts';
import { formatLongDate } from '../../core/dates.ts';
import { formatList } from '../../core/listed.ts';
import { type Cents, cents, formatRoundCents, multiply } from '../../core/money.ts';
import { sentenceCase } from '../../core/sentence-case.ts';
import { skuDisplayName } from '../../engine/catalog/rules.ts';
import { formatLockTime } from '../../engine/clubs/release-text-rules.ts';
import type { NextClubBox } from '../../engine/clubs/releases/view.server.ts';
import { shipmentsPerYear } from '../../engine/clubs/rules.ts';
import { clubSizesText, describeFrequency } from '../../engine/clubs/terms-rules.ts';
import type { ClubOffer, ClubTier } from '../../engine/clubs/types.ts';
import type { ClubLink, ClubPanel, PlanSummary } from './types.ts';

/** The plans of the visitor's current memberships. */
export type VisitorPlans = readonly { readonly plan: string; readonly clubId: ClubOffer['id'] }[];

const range = (low: Cents, high: Cents) => `${formatRoundCents(low)}–${formatRoundCents(high)}`;

/** Returns the midpoint of a plan's typical price range, rounded to five dollars. */
function typicalCents({ typicalLowCents, typicalHighCents }: ClubTier): Cents {
  return cents(Math.round((typicalLowCents + typicalHighCents) / 1_000) * 500);
}

/** Summarizes a plan. The price of a year is for the lowest frequency, which is the least a member can commit to. */
export function summarizePlan({ frequencies }: ClubOffer, tier: ClubTier, own: VisitorPlans): PlanSummary {
  const perYear = frequencies.map(shipmentsPerYear);
  const [least, most] = [Math.min(...perYear), Math.max(...perYear)];
  const box = typicalCents(tier);
  return {
    plan: tier.plan,
    bottles: tier.bottles,
    shipment: range(tier.typicalLowCents, tier.typicalHighCents),
    discount: `${tier.discount / 100}%`,
    year: `${least === most ? 'About' : 'From about'} ${formatRoundCents(multiply(box, least))}`,
    yearDetail: `${least} boxes of ${tier.bottles}, about ${formatRoundCents(box)} each`,
    tastingsPerDay: tier.tastingsPerDay,
    isOwn: own.some(({ plan }) => plan === tier.plan),
  };
}

/** The highest number of open spots at which the page shows how many are left. */
const lowSpots = 40;

export function clubStatusText({
  status,
  placesLeft,
  memberCap,
}: Pick<ClubOffer, 'status' | 'placesLeft' | 'memberCap'>): string {
  if (status === 'paused') return 'Not accepting new members';
  if (status === 'full') return 'Full, waitlist open';
  if (placesLeft === undefined || memberCap === undefined) return 'Open';
  return placesLeft <= lowSpots
    ? `${placesLeft} of ${memberCap} spots left`
    : `Limited to ${memberCap} members`;
}

/**
 * Returns a club's call to action: change plans for its members, the waitlist of a full club, the quiz of a quiz club (except in the
 * no-payment flow), otherwise the sign-up. Paused clubs have a link that isn't open.
 */
export function clubLinkFor(club: ClubOffer, own: VisitorPlans, isWithoutPayment: boolean): ClubLink {
  const { slug, title, shape, status } = club;
  if (own.some(({ clubId }) => clubId === club.id)) {
    return { to: '/wine-club/change', label: `Change your ${title}`, isOpen: true };
  }
  const signUp = `/wine-club/sign-up?club=${slug}${isWithoutPayment ? '&isNoPaymentFlow=true' : ''}`;
  if (status === 'paused') return { to: signUp, label: `${title} is paused`, isOpen: false };
  if (status === 'full') return { to: signUp, label: `Join the ${title} waitlist`, isOpen: true };
  return shape === 'quiz' && !isWithoutPayment
    ? { to: '/curated-club-join', label: 'Take the quiz', isOpen: true }
    : { to: signUp, label: `Join ${title}`, isOpen: true };
}

/**
 * Describes how often a club ships, such as `Four times a year (February, May, August and November)`, or lists the choices if there are
 * several.
 */
export function clubFrequencyText(frequencies: ClubOffer['frequencies']): string {
  const [only, ...others] = frequencies;
  if (only && others.length === 0) return sentenceCase(describeFrequency(only));
  const titles = frequencies.map(({ title }) => title.toLowerCase());
  return sentenceCase(formatList(titles, 'or'));
}

/** Returns the sentence that lists the clubs in which members can swap bottles; empty if there are none. */
export function swapSentence(clubs: readonly Pick<ClubOffer, 'title' | 'shape'>[]): string {
  const titles = clubs.filter(({ shape }) => shape !== 'curated').map(({ title }) => title);
  return titles.length === 0 ? '' : `In ${formatList(titles)}, you can swap any bottle.`;
}

/** Returns the clubs page's description for search engines. */
export function clubPageMetaDescription(clubs: readonly Pick<ClubOffer, 'tiers'>[]): string {
  if (clubs.length === 0) return 'Our wine clubs, with prices and dates.';
  const count = clubs.length === 1 ? 'A club' : `${sentenceCase(countAsWord(clubs.length))} clubs`;
  const sizes = clubSizesText(clubs.flatMap(({ tiers }) => tiers));
  return `${count} with boxes of ${sizes}: what a box typically costs, how often it ships, what members save, and how to cancel in two clicks. Free to join, no commitment.`;
}

export function formatNextBox({ club, title, processOn, isOpen, wines }: NextClubBox) {
  const count = wines.reduce((all, { quantity }) => all + quantity, 0);
  return {
    ...{ club, title },
    when: `${count} bottles, charged ${formatLongDate(processOn)}`,
    note: isOpen ? undefined : 'Preview. Our winemaker may still change a bottle.',
    wines: wines.map(({ slug, title: name, vintage, quantity }) => ({
      ...{ slug, quantity },
      name: skuDisplayName({ title: name, vintage: vintage ?? undefined }),
    })),
  };
}

export function clubPanelOf(club: ClubOffer, own: VisitorPlans, isWithoutPayment: boolean): ClubPanel {
  const { slug, title, status, cadence, tiers, frequencies, nextRelease, copy } = club;
  return {
    ...{ slug, title, status, heading: copy.heading || title, about: copy.about },
    ...{ picture: copy.picture, alt: copy.pictureAlt },
    statusText: clubStatusText(club),
    frequency: clubFrequencyText(frequencies),
    plans: tiers.map((tier) => summarizePlan(club, tier, own)),
    nextLock: nextRelease && formatLockTime(nextRelease.locksAt),
    hasOwnDates: cadence === 'own_date',
    allocation: tiers.some(({ seesAllocation }) => seesAllocation)
      ? copy.allocation || 'Wines reserved for members'
      : undefined,
    joinLink: clubLinkFor(club, own, isWithoutPayment),
  };
}
