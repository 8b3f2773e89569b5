import { zeroCents } from '../../src/core/money.ts';
import type { WineFacts } from '../../src/engine/catalog/types.ts';
import type { RewardInput } from '../../src/engine/loyalty/rewards/definition-types.ts';
import { day, dollars, unfined } from './types.ts';
import { wines } from './wines.ts';

function factsOf(slug: string): WineFacts {
  const wine = wines.find((each) => each.slug === slug);
  if (!wine) throw new Error(`the seed has no wine ${slug}`);
  return wine.facts;
}

const voucherUse: string[] = [
  'It appears in your account right away with its code, and we’ll email it to you.',
  'Add it to your cart in one click, or show it on your phone in our tasting room.',
  'It’s yours alone and good for one order. If you don’t use it, you can return it for your points.',
];

/** The rewards for Vine Points (domain §4.5). */
export const rewards: readonly RewardInput[] = [
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
      summary: 'We pay for ground shipping on one order of 3 to 12 bottles.',
      story: 'Save it for a case to someone far away. That’s where it’s worth the most.',
      rules: [
        'For one order of 3 to 12 bottles, to any state we ship to',
        'Ground only; faster options cost their regular price',
        'Good for 180 days from the day you redeem it',
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
      ...{ minimumCents: dollars(125), minimumBottles: 0, days: 180 },
    },
    sold: {
      code: 'ML-RW-25',
      priceCents: dollars(25),
      facts: { summary: 'A voucher', note: 'A voucher for $25 off one order.', details: [] },
    },
    facts: {
      summary: 'Twenty-five dollars off one order, after your member savings.',
      story:
        'It adds to club and case prices and is spread over the bottles, as if each had cost a little less.',
      rules: [
        'For one order with $125 or more of wine and goods at list price',
        'One per order; not valid for allocations or gift cards',
        'Good for 180 days from the day you redeem it',
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
    experience: 'vineyard-walk',
    party: 2,
    facts: {
      summary: 'A mile between the rows with the people who prune them, and two wines at the end of it.',
      story:
        'You walk the Ladera Block from the gate to the old pump with somebody who works in it. What you see depends on the month: shears in January, flowers in May, picking bins in September.',
      rules: [
        'For two people, 21 or older',
        'Thursdays to Sundays, at nine and at four',
        'Cancel up to 24 hours before and get your points back',
      ],
      use: ['Choose the day now, and we’ll email you directions.', 'Come to the gate and give your name.'],
    },
  },
  {
    slug: 'barrel-tasting',
    title: 'Barrel tasting with the cellar team, for two',
    points: 3_800,
    feeCents: zeroCents,
    kind: 'experience',
    experience: 'barrel-tasting',
    party: 2,
    facts: {
      summary: 'Fridays at three: six wines straight from the barrel, drawn by the people who made them.',
      story:
        'On Fridays the cellar team tastes what is in the barrels, and eight guests join them. Nothing we pour is for sale, and nobody asks you to buy.',
      rules: [
        'For two people, 21 or older',
        'Fridays at three, eight places',
        'Cancel up to 48 hours before and get your points back',
      ],
      use: ['Choose the Friday now, and we’ll email you directions.', 'Come to the door under the stairs.'],
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
      wine: { style: 'red', vintage: 2021, abvTenths: 149, bottleMl: 1_500 },
    },
    stock: 24,
    facts: {
      summary: 'The Reserve Cabernet in a magnum, with two lines of your own cut into the glass.',
      story:
        'We fill these without a label, so that the glass is yours: two lines of twenty characters under our mark, cut by hand and gilded. A name and a day are enough.',
      rules: [
        'Two lines, at most 20 characters each: letters, numbers and & . , ’ –',
        'The $35 fee pays the engraver; only tax and shipping are added',
        'Ships after 10 business days. It can’t be changed or returned once engraving begins',
        'An adult 21 or older must sign for it, in states we ship wine to',
      ],
      use: ['We’ll email you when engraving begins.', 'It ships in its own box.'],
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
      title: 'Library Cabernet Sauvignon',
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
      wine: { style: 'red', vintage: 2014, abvTenths: 145, bottleMl: 750 },
    },
    stock: 18,
    facts: {
      summary: 'The right to buy one bottle from the library: it has never left our cellar.',
      story:
        'Of the first vintage of the Ladera Block we kept forty cases behind the barrels. One bottle at a time goes to members who have been with us a while, in a box of its own.',
      rules: [
        'From Véraison on',
        'Your points buy the right; the bottle costs $65 plus tax and shipping',
        'One bottle per redemption, while they last',
        'An adult 21 or older must sign for it, in states we ship wine to',
      ],
      use: ['It ships on the next truck.', 'Let it stand upright for a day.'],
    },
  },
  {
    slug: 'winemaker-dinner',
    title: 'Seat at the winemaker dinner',
    points: 9_000,
    feeCents: zeroCents,
    kind: 'experience',
    experience: 'winemaker-dinner',
    party: 1,
    early: { tier: 'harvest', days: 5 },
    facts: {
      summary: 'One table in the library, ten seats, five courses, and the winemaker at the end of it.',
      story:
        'Ten people eat what the kitchen would cook for itself, and drink what the winemaker takes off the shelf that afternoon. There is no speech. There is a second helping.',
      rules: [
        'One seat; redeem twice to bring a guest',
        'Open to Harvest members only for seven days, then to everyone',
        'Cancel up to seven days before and get your points back',
      ],
      use: [
        'Choose the evening now, and we’ll email you directions.',
        'Tell us what you can’t eat, and the kitchen will plan for it.',
      ],
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
        'Plus shipping; no signature needed',
        'Return it unused within 30 days and get your points back',
      ],
      use: ['It ships on the next truck, in its own box.'],
    },
  },
];
