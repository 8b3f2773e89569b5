import { dollars, type SeedBundle } from './types.ts';

/** Sets. Their value is not stored but summed from their parts. */
export const bundles: readonly SeedBundle[] = [
  {
    code: 'ML-SET-FF',
    slug: 'first-flight',
    title: 'First Flight',
    priceCents: dollars(112),
    parts: [
      { slug: 'cabernet-sauvignon-2022', quantity: 1 },
      { slug: 'three-ropes-gsm-2022', quantity: 1 },
      { slug: 'chardonnay-2023', quantity: 1 },
    ],
    facts: {
      summary: 'Cabernet, Three Ropes, Chardonnay',
      note: 'The three bottles we pour first at the tasting room, in the order we pour them, backwards. If you have never had our wine, this is where to begin; if you have, you know someone who has not.',
      details: [
        { label: 'Pour', value: 'Chardonnay, Three Ropes, Cabernet' },
        { label: 'For', value: 'Four people and one evening' },
      ],
    },
  },
  {
    code: 'ML-SET-SW',
    slug: 'summer-white',
    title: 'Summer White',
    priceCents: dollars(88),
    parts: [
      { slug: 'sauvignon-blanc-2024', quantity: 1 },
      { slug: 'viognier-2023', quantity: 1 },
      { slug: 'chalk-line-white-2023', quantity: 1 },
    ],
    facts: {
      summary: 'Sauvignon Blanc, Viognier, Chalk Line',
      note: 'Three whites for three temperatures: Sauvignon Blanc when it is hot, Viognier when it is warm, Chalk Line when the sweater comes out.',
      details: [
        { label: 'Pour', value: 'Cold, cool, not too cool' },
        { label: 'For', value: 'A long weekend' },
      ],
    },
  },
  {
    code: 'ML-SET-DC',
    slug: 'dinner-case',
    title: 'Dinner Case',
    priceCents: dollars(440),
    parts: [
      { slug: 'cabernet-sauvignon-2022', quantity: 2 },
      { slug: 'three-ropes-gsm-2022', quantity: 2 },
      { slug: 'chardonnay-2023', quantity: 2 },
      { slug: 'five-keys-2021', quantity: 1 },
      { slug: 'merlot-2022', quantity: 1 },
      { slug: 'syrah-2021', quantity: 1 },
      { slug: 'old-block-zinfandel-2022', quantity: 1 },
      { slug: 'sauvignon-blanc-2024', quantity: 1 },
      { slug: 'estate-rose-2024', quantity: 1 },
    ],
    facts: {
      summary: 'Twelve bottles, nine wines',
      note: 'Twelve bottles of nine wines, chosen so that whatever is for dinner, something in the case goes with it. Two each of the three that go first.',
      details: [
        { label: 'Red', value: 'Eight bottles' },
        { label: 'White', value: 'Three bottles' },
        { label: 'Rosé', value: 'One bottle' },
        { label: 'For', value: 'A dozen dinners' },
      ],
    },
  },
];
