import type { SkuRole } from '../../src/engine/catalog/extras-table.ts';
import { dollars, type SeedGoods } from './types.ts';

function giftBox(
  bottles: 'one' | 'two' | 'three',
  role: SkuRole,
  code: string,
  price: number,
  size: string,
): SeedGoods {
  const noun = bottles === 'one' ? 'bottle' : 'bottles';
  return {
    code,
    role,
    slug: `gift-box-${bottles}-bottle`,
    kind: 'goods',
    title: `Gift box, ${bottles} ${noun}`,
    priceCents: dollars(price),
    visibility: 'public',
    discountable: false,
    facts: {
      summary: 'Black board, gilt stamp, no foam',
      note: `Holds ${bottles} ${noun} of 750 ml. Black board with a gilt stamp, and paper inside instead of foam, so the whole thing goes into one bin when the wine is gone. The wine is yours to choose; the price is for the box.`,
      details: [
        { label: 'Holds', value: `Bottles of 750 ml: ${bottles}` },
        { label: 'Wine', value: 'Not included' },
        { label: 'Outside', value: size },
        { label: 'Made of', value: 'Recycled board and paper' },
        { label: 'Not together with', value: 'Ice packs: the board gets wet' },
      ],
    },
  };
}

/** All goods that are not wine (domain §4.2). */
export const goods: readonly SeedGoods[] = [
  giftBox('one', 'gift-box-1', 'ML-GB-1', 6, '13.5 × 4 × 4 in'),
  giftBox('two', 'gift-box-2', 'ML-GB-2', 9, '13.5 × 8 × 4 in'),
  giftBox('three', 'gift-box-3', 'ML-GB-3', 12, '13.5 × 12 × 4 in'),
  {
    code: 'ML-OIL',
    slug: 'olive-oil-375',
    kind: 'goods',
    title: 'Estate olive oil',
    priceCents: dollars(24),
    visibility: 'public',
    discountable: true,
    facts: {
      summary: '375 ml · from the trees along the drive',
      note: 'Sixty trees along the drive, picked in November by anyone who isn’t racking. Milled the same day in Templeton. Green, peppery, gone by summer most years.',
      details: [
        { label: 'Size', value: '375 ml' },
        { label: 'Olives', value: 'Arbequina and Frantoio' },
        { label: 'Milled', value: 'The day they were picked' },
        { label: 'Best', value: 'Within a year, away from the window' },
      ],
    },
  },
  {
    code: 'ML-DEC',
    slug: 'decanter',
    kind: 'goods',
    title: 'Decanter',
    priceCents: dollars(68),
    visibility: 'public',
    discountable: true,
    facts: {
      summary: 'Holds a magnum, pours without dripping',
      note: 'Clear glass, blown in one piece, wide enough at the shoulder to give a young Cabernet the air it is asking for. It holds a magnum and it does not drip, which we tested on a white tablecloth.',
      details: [
        { label: 'Holds', value: '1.5 l' },
        { label: 'Height', value: '10.6 in' },
        { label: 'Made of', value: 'Lead-free glass' },
        { label: 'Washing', value: 'By hand, with rice if needed' },
      ],
    },
  },
  {
    code: 'ML-ICE',
    role: 'ice-pack',
    slug: 'ice-pack-set',
    kind: 'goods',
    title: 'Ice pack set',
    priceCents: dollars(8),
    visibility: 'public',
    discountable: false,
    facts: {
      summary: 'Keeps a box below 75 °F for two days',
      note: 'Two packs and a liner. They keep a box of wine below 75 °F for about two days, which is usually enough and sometimes the difference. They cannot go with gift boxes.',
      details: [
        { label: 'Contents', value: 'Two gel packs, one liner' },
        { label: 'Cools', value: 'One box of up to 12 bottles' },
        { label: 'Lasts', value: 'About two days' },
        { label: 'Not together with', value: 'Gift boxes' },
      ],
    },
  },
  {
    code: 'ML-ENG',
    role: 'engraving',
    slug: 'engraving-service',
    kind: 'service',
    title: 'Engraving',
    priceCents: dollars(35),
    visibility: 'hidden',
    discountable: false,
    facts: {
      summary: 'Two lines of twenty characters on a magnum',
      note: 'Two lines of twenty characters, cut into the glass of a magnum by hand. It takes ten business days, and it can’t be returned, for the obvious reason.',
      details: [
        { label: 'Text', value: 'Two lines of twenty characters' },
        { label: 'Takes', value: 'Ten business days' },
        { label: 'On', value: 'Magnums' },
      ],
    },
  },
  {
    code: 'ML-GC',
    slug: 'gift-card',
    kind: 'gift_card',
    title: 'Gift card',
    // The smallest; each costs its face value.
    priceCents: dollars(10),
    visibility: 'hidden',
    discountable: false,
    facts: {
      summary: 'Sent by mail, never expires',
      note: 'A gift card in any whole amount from $10 to $1,500, sent by email today or on a day of your choice.',
      details: [
        { label: 'Good for', value: 'Wine, goods, visits and club shipments' },
        { label: 'Expires', value: 'Never' },
      ],
    },
  },
  {
    code: 'ML-PLUS',
    slug: 'mesa-lucero-plus',
    kind: 'plus',
    title: 'Mesa Lucero+',
    // Each year costs the price in `plus_prices` on its day.
    priceCents: dollars(129),
    visibility: 'hidden',
    discountable: false,
    facts: {
      summary: 'A year of Mesa Lucero+',
      note: 'Renews each year until canceled.',
      details: [],
    },
  },
  {
    code: 'ML-GM',
    slug: 'gift-membership',
    kind: 'gift_membership',
    title: 'Gift membership',
    // Each costs the price of its shipments (`clubs.ts`); this is the smallest.
    priceCents: dollars(125),
    visibility: 'hidden',
    discountable: false,
    facts: {
      summary: 'Club shipments, paid in advance',
      note: 'One, two or four shipments of a club. It never renews.',
      details: [
        { label: 'Included', value: 'Wine, sales tax and ground shipping' },
        { label: 'Renews', value: 'Never' },
      ],
    },
  },
];
