import type { Cents } from '../../src/core/money.ts';
import { zeroCents } from '../../src/core/money.ts';
import type { GoodsFacts, WineFacts } from '../../src/engine/catalog/types.ts';
import type { TierId } from '../../src/engine/loyalty/points/types.ts';
import type { RewardFacts, VoucherTerms } from '../../src/engine/loyalty/rewards/types.ts';
import { day, dollars, unfined } from './types.ts';
import { wines } from './wines.ts';

type SeedReward = {
  readonly slug: string;
  readonly title: string;
  readonly points: number;
  readonly feeCents: Cents;
  readonly facts: RewardFacts;
  readonly leastTier?: TierId;
  /** Whose it is alone until so many days after seeding. */
  readonly early?: { readonly tier: TierId; readonly untilDay: number };
} & (
  | { readonly kind: 'voucher'; readonly voucher: VoucherTerms; readonly sold: SeedSold }
  /** By the slug of the visit that it is a place at. */
  | { readonly kind: 'experience'; readonly visit: string; readonly party: number }
  | {
      readonly kind: 'goods';
      readonly isEngraved?: true;
      readonly sold: SeedSold & SeedWineSold;
      /** On the shelf when the demonstration begins. */
      readonly stock: number;
    }
);

type SeedSold = { readonly code: string; readonly priceCents: Cents; readonly facts: GoodsFacts | WineFacts };

/** Of a reward that is wine. */
type SeedWineSold = {
  readonly wine?: { readonly vintage: number; readonly abvTenths: number; readonly bottleMl: number };
};

function factsOf(slug: string): WineFacts {
  const wine = wines.find((each) => each.slug === slug);
  if (!wine) throw new Error(`the seed has no wine ${slug}`);
  return wine.facts;
}

const voucherUse: readonly string[] = [
  'It stands in your account at once, with its code, and we mail it to you.',
  'One click there puts it on your cart; at our counter we read it from your telephone.',
  'It is yours alone, and good for one order. What you do not use you may give back for your points.',
];

/** What is given for Vine Points (domain §4.5). */
export const rewards: readonly SeedReward[] = [
  {
    slug: 'ground-shipping',
    title: 'Ground shipping on one order',
    points: 900,
    feeCents: zeroCents,
    kind: 'voucher',
    voucher: {
      benefit: { kind: 'shipping', priceCents: zeroCents },
      ...{ minimumCents: zeroCents, minimumBottles: 3, maximumBottles: 12, days: 180 },
    },
    sold: {
      code: 'ML-RW-SHIP',
      priceCents: dollars(20),
      facts: { summary: 'A voucher', note: 'A voucher for ground shipping on one order.', details: [] },
    },
    facts: {
      summary: 'One order of 3 to 12 bottles travels by ground, and we pay the carrier.',
      story: 'Keep it for the case you send to somebody far away: it is worth the most there.',
      rules: [
        'For one order of 3 to 12 bottles, to any state that we ship to',
        'Ground only; faster ways cost what they cost',
        'Good for 180 days from the day on which you redeem it',
      ],
      use: voucherUse,
    },
  },
  {
    slug: '25-off',
    title: '$25 off an order of $125 or more',
    points: 2_000,
    feeCents: zeroCents,
    kind: 'voucher',
    voucher: {
      benefit: { kind: 'amount', amountCents: dollars(25) },
      ...{ minimumCents: dollars(125), minimumBottles: 0, maximumBottles: undefined, days: 180 },
    },
    sold: {
      code: 'ML-RW-25',
      priceCents: dollars(25),
      facts: { summary: 'A voucher', note: 'A voucher for $25 off one order.', details: [] },
    },
    facts: {
      summary: 'Twenty-five dollars less on one order, after whatever your membership takes off.',
      story:
        'It counts on top of club and case prices, and is spread over the bottles as if each had cost a little less.',
      rules: [
        'For one order with $125 or more of wine and goods at list price',
        'One on an order; allocations and gift cards are left out',
        'Good for 180 days from the day on which you redeem it',
      ],
      use: voucherUse,
    },
  },
  {
    slug: 'vineyard-walk',
    title: 'Vineyard walk for two',
    points: 2_400,
    feeCents: zeroCents,
    kind: 'experience',
    visit: 'vineyard-walk',
    party: 2,
    facts: {
      summary: 'A mile between the rows with whoever prunes them, and two wines at the end of it.',
      story:
        'You walk the Ladera Block from the gate to the old pump with somebody who works in it. What you see depends on the month: shears in January, flowers in May, picking bins in September.',
      rules: [
        'For two people of 21 or older',
        'Thursdays to Sundays, at nine and at four',
        'Taken back until 24 hours before, and your points return',
      ],
      use: ['You choose the day now, and we mail you the way.', 'Come to the gate and say your name.'],
    },
  },
  {
    slug: 'barrel-tasting',
    title: 'Barrel tasting with the cellar team, for two',
    points: 3_800,
    feeCents: zeroCents,
    kind: 'experience',
    visit: 'barrel-tasting',
    party: 2,
    facts: {
      summary: 'Fridays at three: six wines out of the barrel, drawn by those who made them.',
      story:
        'On Fridays the cellar team tastes what is in the barrels, and eight people may stand with them. Nothing is poured that is for sale, and nobody asks you to buy.',
      rules: [
        'For two people of 21 or older',
        'Fridays at three, eight places',
        'Taken back until 48 hours before, and your points return',
      ],
      use: ['You choose the Friday now, and we mail you the way.', 'Come to the door under the stairs.'],
    },
  },
  {
    slug: 'engraved-magnum',
    title: 'Engraved magnum',
    points: 6_500,
    feeCents: dollars(35),
    kind: 'goods',
    isEngraved: true,
    sold: {
      code: 'ML-RW-MAG',
      priceCents: dollars(35),
      facts: factsOf('reserve-cabernet-magnum-2021'),
      wine: { vintage: 2021, abvTenths: 149, bottleMl: 1_500 },
    },
    stock: 24,
    facts: {
      summary: 'The Reserve Cabernet in a magnum, with two lines of your own cut into the glass.',
      story:
        'We fill these without a label, so that the glass is yours: two lines of twenty characters under our mark, cut by hand and gilded. A name and a day are enough.',
      rules: [
        'Two lines, at most 20 characters each: letters, digits and & . , ’ –',
        'The fee of $35 pays the engraver; nothing else is added but tax and shipping',
        'Ten business days before it leaves. It cannot be changed or returned once the engraver has begun',
        'An adult of 21 signs for it, in states that we ship wine to',
      ],
      use: ['We write when the engraver begins.', 'It travels in a box of its own.'],
    },
  },
  {
    slug: 'library-cabernet',
    title: 'Library Cabernet Sauvignon 2014',
    points: 3_000,
    feeCents: dollars(65),
    kind: 'goods',
    leastTier: 'veraison',
    sold: {
      code: 'ML-RW-LIB14',
      priceCents: dollars(65),
      facts: {
        ...factsOf('cabernet-sauvignon-2020'),
        note: 'Cedar, dried fig and the inside of an old desk. What was tannin is now length. Open it an hour before, and do not decant.',
        making: 'The first vintage of the Ladera Block, kept in our own cellar since it was bottled.',
        casesMade: 1_100,
        harvestedFrom: day('2014-09-15'),
        harvestedTo: day('2014-09-30'),
        bottledOn: day('2016-06-02'),
        drinkFrom: 2024,
        drinkTo: 2031,
        allergens: unfined,
        awards: [],
      },
      wine: { vintage: 2014, abvTenths: 145, bottleMl: 750 },
    },
    stock: 18,
    facts: {
      summary: 'The right to buy one bottle from the library: it has never left our cellar.',
      story:
        'Of the first vintage of the Ladera Block we kept forty cases behind the barrels. One bottle at a time goes to members who have been with us a while, in a box of its own.',
      rules: [
        'From Véraison on',
        'The points are for the right; the bottle costs $65, tax and shipping on top',
        'One bottle for each time you redeem it, while they last',
        'An adult of 21 signs for it, in states that we ship wine to',
      ],
      use: ['It leaves with the next truck.', 'Let it stand upright for a day.'],
    },
  },
  {
    slug: 'winemaker-dinner',
    title: 'Seat at the winemaker dinner',
    points: 9_000,
    feeCents: zeroCents,
    kind: 'experience',
    visit: 'winemaker-dinner',
    party: 1,
    early: { tier: 'harvest', untilDay: 5 },
    facts: {
      summary: 'One table in the library, ten seats, five courses, and the winemaker at the end of it.',
      story:
        'Ten people eat what the kitchen would cook for itself, and drink what the winemaker takes off the shelf that afternoon. There is no speech. There is a second helping.',
      rules: [
        'One seat; redeem twice to bring somebody',
        'For seven days it is open to Harvest alone, then to everybody',
        'Taken back until seven days before, and your points return',
      ],
      use: ['You choose the evening now, and we mail you the way.', 'The kitchen reads what you cannot eat.'],
    },
  },
  {
    slug: 'decanter',
    title: 'Decanter with our crest',
    points: 4_200,
    feeCents: zeroCents,
    kind: 'goods',
    sold: {
      code: 'ML-RW-DEC',
      priceCents: dollars(68),
      facts: {
        summary: 'Holds a magnum, with our mark gilded on the shoulder',
        note: 'Clear glass, blown in one piece, with the line of our hill gilded on the shoulder. It holds a magnum and it does not drip.',
        details: [
          { label: 'Holds', value: '1.5 l' },
          { label: 'Height', value: '10.6 in' },
          { label: 'Made of', value: 'Lead-free glass' },
          { label: 'Washing', value: 'By hand, with rice if needed' },
        ],
      },
    },
    stock: 40,
    facts: {
      summary: 'Blown in one piece, wide enough for a young Cabernet, our hill gilded on its shoulder.',
      story:
        'The same shape that we pour from at the library table. It holds a magnum and it does not drip, which we tested on a white tablecloth.',
      rules: [
        'Shipping on top; nobody has to sign for it',
        'May be returned unused within 30 days, and your points return',
      ],
      use: ['It leaves with the next truck, in a box of its own.'],
    },
  },
];
