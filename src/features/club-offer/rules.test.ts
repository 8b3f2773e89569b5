import { describe, expect, it, test } from 'vitest';
import { demoClubs as seeded } from '../../../db/seed/demo-winery.ts';
import type { ClubId } from '../../core/ids.ts';
import { basisPoints, cents } from '../../core/money.ts';
import { readClubDefinition } from '../../engine/clubs/definition-rules.ts';
import type { ClubOffer, ClubPlan } from '../../engine/clubs/types.ts';
import { clubOfferStructuredData } from './offer-data-rules.ts';
import { clubFrequencyText, clubLinkFor, clubPanelOf, clubStatusText, summarizePlan } from './rules.ts';

function offerOf(slug: string, change: Partial<ClubOffer> = {}): ClubOffer {
  const club = seeded.find((each) => each.slug === slug);
  if (!club) throw new Error(`no club ${slug}`);
  const id = seeded.indexOf(club) as ClubId;
  const definition = readClubDefinition(club);
  if (!definition.ok) throw new Error(`the seed of ${slug} is invalid`);
  const { copy, frequencies } = definition.value;
  return {
    ...{ id, slug, title: club.title, shape: club.shape, cadence: club.cadence, isPaused: false },
    ...{ memberCap: club.memberCap, termsVersion: 'one', frequencies, copy },
    ...{ pointsMultiplier: basisPoints(10_000), groundShippingCents: undefined },
    tiers: definition.value.tiers.map(({ discountBasisPoints, ...tier }) => ({
      ...{ ...tier, clubId: id, plan: `${slug}-${tier.bottles}` as ClubPlan, seesAllocation: false },
      discount: basisPoints(discountBasisPoints),
      ...{ typicalLowCents: cents(tier.typicalLowCents), typicalHighCents: cents(tier.typicalHighCents) },
      giftCents: null,
    })),
    ...{ status: 'open', placesLeft: undefined, nextRelease: undefined },
    ...change,
  };
}

test('planSummary returns the shipment, the price of a year, the discount, and whether the visitor has the plan', () => {
  const club = offerOf('open-cellar');
  const tier = club.tiers[0];
  if (!tier) throw new Error('no tier');
  expect(summarizePlan(club, tier, [{ plan: 'open-cellar-6', clubId: club.id }])).toMatchObject({
    ...{ bottles: 6, shipment: '$200–$260', discount: '15%', year: 'From about $460', isOwn: true },
    yearDetail: '2 boxes of 6, about $230 each',
  });
  expect(summarizePlan(club, tier, []).isOwn).toBe(false);
});

test('clubFrequencyText describes frequencies in full sentences', () => {
  expect(clubFrequencyText(offerOf('foothill').frequencies)).toBe(
    'Four times a year (February, May, August and November)',
  );
  expect(clubFrequencyText(offerOf('discovery').frequencies)).toBe(
    'Every month, every two months, or every three months',
  );
});

describe('clubLinkFor', () => {
  it('leads to the sign-up form, or to the quiz of a quiz club', () => {
    expect(clubLinkFor(offerOf('foothill'), [], false).to).toBe('/wine-club/sign-up?club=foothill');
    expect(clubLinkFor(offerOf('discovery'), [], false).to).toBe('/curated-club-join');
  });
  it('keeps the no-payment flow', () => {
    const { to } = clubLinkFor(offerOf('discovery'), [], true);
    expect(to).toBe('/wine-club/sign-up?club=discovery&isNoPaymentFlow=true');
  });
  it('leads to the waitlist of a full club and to the change page for members, and is closed for a paused club', () => {
    const lantern = offerOf('lantern', { status: 'full', placesLeft: 0 });
    expect(clubLinkFor(lantern, [], false)).toMatchObject({
      label: 'Join the Lantern Society waitlist',
      isOpen: true,
    });
    expect(clubLinkFor(offerOf('lantern', { status: 'paused' }), [], false).isOpen).toBe(false);
    const own = [{ plan: 'lantern-12', clubId: lantern.id }];
    expect(clubLinkFor(lantern, own, false).to).toBe('/wine-club/change');
  });
});

test('clubStatusText describes the remaining spots of a club', () => {
  const lantern = { status: 'open', memberCap: 200 } as const;
  expect(clubStatusText({ ...lantern, placesLeft: 12 })).toBe('12 of 200 spots left');
  expect(clubStatusText({ ...lantern, placesLeft: 150 })).toBe('Limited to 200 members');
  expect(clubStatusText({ ...lantern, status: 'full', placesLeft: 0 })).toBe('Full, waitlist open');
});

test('clubOfferStructuredData contains the prices on the page and marks a full club as sold out', () => {
  const clubs = [clubPanelOf(offerOf('lantern', { status: 'full' }), [], false)];
  const [offer] = clubOfferStructuredData('https://shop.example.com', clubs).itemListElement;
  expect(offer).toMatchObject({
    availability: 'https://schema.org/SoldOut',
    priceSpecification: { minPrice: '780', maxPrice: '960' },
  });
});
