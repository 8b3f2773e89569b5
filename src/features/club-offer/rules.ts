import { formatLongDate } from '../../core/dates.ts';
import { listed } from '../../core/listed.ts';
import { type Cents, cents, formatRoundCents, times } from '../../core/money.ts';
import { displayName } from '../../engine/catalog/rules.ts';
import { lockText } from '../../engine/clubs/release-text-rules.ts';
import type { NextBox } from '../../engine/clubs/releases/view.server.ts';
import { shipmentsPerYear } from '../../engine/clubs/rules.ts';
import { howOften } from '../../engine/clubs/terms-rules.ts';
import type { ClubOffer, ClubTier } from '../../engine/clubs/types.ts';
import type { ClubPanel, ClubWay, PlanLine } from './types.ts';
import { wordsOf } from './words-table.ts';

/** Which plans whoever looks is a member of. */
export type OwnPlans = readonly { readonly plan: string; readonly clubId: ClubOffer['id'] }[];

const range = (low: Cents, high: Cents) => `${formatRoundCents(low)}–${formatRoundCents(high)}`;

/** What a box usually comes to, to the nearest five dollars. */
function aboutCents({ typicalLowCents, typicalHighCents }: ClubTier): Cents {
  return cents(Math.round((typicalLowCents + typicalHighCents) / 1_000) * 500);
}

/** A year of the plan as often as its club comes least, so that the quoted year is the smallest one can buy. */
export function planLine({ frequencies }: ClubOffer, tier: ClubTier, own: OwnPlans): PlanLine {
  const perYear = frequencies.map(shipmentsPerYear);
  const [least, most] = [Math.min(...perYear), Math.max(...perYear)];
  const box = aboutCents(tier);
  return {
    plan: tier.plan,
    bottles: tier.bottles,
    shipment: range(tier.typicalLowCents, tier.typicalHighCents),
    discount: `${tier.discount / 100}%`,
    year: `${least === most ? 'About' : 'From about'} ${formatRoundCents(times(box, least))}`,
    yearDetail: `${least} boxes of ${tier.bottles}, about ${formatRoundCents(box)} each`,
    tastingsPerDay: tier.tastingsPerDay,
    isOwn: own.some(({ plan }) => plan === tier.plan),
  };
}

/** From so few places on it is said how many are left. */
const fewPlaces = 40;

export function statusText({
  status,
  placesLeft,
  memberCap,
}: Pick<ClubOffer, 'status' | 'placesLeft' | 'memberCap'>): string {
  if (status === 'paused') return 'Takes no new members at the moment';
  if (status === 'full') return 'Full, with a wait list';
  if (placesLeft === undefined || memberCap === undefined) return 'Open to everybody';
  return placesLeft <= fewPlaces
    ? `${placesLeft} of ${memberCap} places left`
    : `${memberCap} members at most`;
}

/** The way in: whoever is a member changes, whoever finds it full waits, and answers come before a box that is made of them. */
export function wayInto(club: ClubOffer, own: OwnPlans, isWithoutPayment: boolean): ClubWay {
  const { slug, title, shape, status } = club;
  if (own.some(({ clubId }) => clubId === club.id)) {
    return { to: '/wine-club/change', label: `Change your ${title}`, isOpen: true };
  }
  const signUp = `/wine-club/sign-up?club=${slug}${isWithoutPayment ? '&isNoPaymentFlow=true' : ''}`;
  if (status === 'paused') return { to: signUp, label: `${title} is paused`, isOpen: false };
  if (status === 'full') return { to: signUp, label: `Wait for ${title}`, isOpen: true };
  return shape === 'quiz' && !isWithoutPayment
    ? { to: '/curated-club-join', label: 'Answer five questions', isOpen: true }
    : { to: signUp, label: `Join ${title}`, isOpen: true };
}

/** `Four times a year (February, May, August and November)`; of several choices their names alone. */
export function oftenText(frequencies: ClubOffer['frequencies']): string {
  const [only, ...others] = frequencies;
  if (only && others.length === 0) return sentenceCase(howOften(only));
  const titles = frequencies.map(({ title }) => title.toLowerCase());
  return sentenceCase(listed(titles, 'or'));
}

function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function nextBoxView({ club, title, processOn, isOpen, wines }: NextBox) {
  const count = wines.reduce((all, { quantity }) => all + quantity, 0);
  return {
    ...{ club, title },
    when: `${count} bottles, charged ${formatLongDate(processOn)}`,
    note: isOpen ? undefined : 'Planned. Our winemaker may still change a bottle.',
    wines: wines.map(({ slug, title: name, vintage, quantity }) => ({
      ...{ slug, quantity },
      name: displayName({ title: name, vintage: vintage ?? undefined }),
    })),
  };
}

export function clubPanel(club: ClubOffer, own: OwnPlans, isWithoutPayment: boolean): ClubPanel {
  const { slug, title, status, cadence, tiers, frequencies, nextRelease } = club;
  return {
    ...{ slug, title, status, ...wordsOf(slug, title) },
    statusText: statusText(club),
    often: oftenText(frequencies),
    plans: tiers.map((tier) => planLine(club, tier, own)),
    nextLock: nextRelease && lockText(nextRelease.locksAt),
    hasOwnDates: cadence === 'own_date',
    allocation: tiers.some(({ seesAllocation }) => seesAllocation),
    way: wayInto(club, own, isWithoutPayment),
  };
}
