import { describe, expect, it, test } from 'vitest';
import { clubs as seeded } from '../../../db/seed/clubs.ts';
import type { ClubId } from '../../core/ids.ts';
import { basisPoints } from '../../core/money.ts';
import type { ClubOffer, ClubPlan } from '../../engine/clubs/types.ts';
import { offerData } from './offer-data-rules.ts';
import { clubPanel, oftenText, planLine, statusText, wayInto } from './rules.ts';

function offerOf(slug: string, change: Partial<ClubOffer> = {}): ClubOffer {
  const club = seeded.find((each) => each.slug === slug);
  if (!club) throw new Error(`no club ${slug}`);
  const id = club.id as ClubId;
  return {
    ...{ id, slug, title: club.title, shape: club.shape, cadence: club.cadence, isPaused: false },
    ...{ memberCap: club.memberCap, termsVersion: 'one', frequencies: club.frequencies },
    tiers: club.tiers.map(({ discountBasisPoints, typical, ...tier }) => ({
      ...{ ...tier, clubId: id, plan: `${slug}-${tier.bottles}` as ClubPlan, seesAllocation: false },
      discount: basisPoints(discountBasisPoints),
      ...{ typicalLowCents: typical[0], typicalHighCents: typical[1], giftCents: null },
    })),
    ...{ status: 'open', placesLeft: undefined, nextRelease: undefined },
    ...change,
  };
}

test('A plan in numbers: a shipment, a year at the least it comes, what is off, whether it is yours', () => {
  const club = offerOf('open-cellar');
  const tier = club.tiers[0];
  if (!tier) throw new Error('no tier');
  expect(planLine(club, tier, [{ plan: 'open-cellar-6', clubId: club.id }])).toMatchObject({
    ...{ bottles: 6, shipment: '$200–$260', discount: '15%', year: 'From about $460', isOwn: true },
    yearDetail: '2 boxes of 6, about $230 each',
  });
  expect(planLine(club, tier, []).isOwn).toBe(false);
});

test('How often, in words that stand alone', () => {
  expect(oftenText(offerOf('foothill').frequencies)).toBe(
    'Four times a year (February, May, August and November)',
  );
  expect(oftenText(offerOf('discovery').frequencies)).toBe(
    'Every month, every two months, or every three months',
  );
});

describe('the way into a club', () => {
  it('leads to its sign-up, and answers come first where a box is made of them', () => {
    expect(wayInto(offerOf('foothill'), [], false).to).toBe('/wine-club/sign-up?club=foothill');
    expect(wayInto(offerOf('discovery'), [], false).to).toBe('/curated-club-join');
  });
  it('keeps to joining without a card for whoever came so', () => {
    const { to } = wayInto(offerOf('discovery'), [], true);
    expect(to).toBe('/wine-club/sign-up?club=discovery&isNoPaymentFlow=true');
  });
  it('waits where it is full, is closed where it is paused, and changes what is there already', () => {
    const lantern = offerOf('lantern', { status: 'full', placesLeft: 0 });
    expect(wayInto(lantern, [], false)).toMatchObject({ label: 'Wait for Lantern Society', isOpen: true });
    expect(wayInto(offerOf('lantern', { status: 'paused' }), [], false).isOpen).toBe(false);
    const own = [{ plan: 'lantern-12', clubId: lantern.id }];
    expect(wayInto(lantern, own, false).to).toBe('/wine-club/change');
  });
});

test('What is said of the places that are left', () => {
  const lantern = { status: 'open', memberCap: 200 } as const;
  expect(statusText({ ...lantern, placesLeft: 12 })).toBe('12 of 200 places left');
  expect(statusText({ ...lantern, placesLeft: 150 })).toBe('200 members at most');
  expect(statusText({ ...lantern, status: 'full', placesLeft: 0 })).toBe('Full, with a wait list');
});

test('Search engines are told the same sums, and never that a full club can be joined', () => {
  const clubs = [clubPanel(offerOf('lantern', { status: 'full' }), [], false)];
  const [offer] = offerData('https://shop.example.com', clubs).itemListElement;
  expect(offer).toMatchObject({
    availability: 'https://schema.org/SoldOut',
    priceSpecification: { minPrice: '780', maxPrice: '960' },
  });
});
