import type { AddOnInput } from '../../../src/engine/visits/experiences/definition-types.ts';
import { dollars, type SeedBundle } from '../types.ts';

/** Add-ons to a visit, served when the guests arrive. */
export const addOns: readonly AddOnInput[] = [
  {
    code: 'ML-V-CHEESE',
    slug: 'cheese-board',
    title: 'Cheese board for two',
    priceCents: dollars(28),
    summary: 'Three cheeses from the coast, quince, walnut bread',
  },
  {
    code: 'ML-V-OLIVES',
    slug: 'warm-olives',
    title: 'Warm olives and almonds',
    priceCents: dollars(12),
    summary: 'From the trees along the drive',
  },
  {
    code: 'ML-V-BASKET',
    slug: 'picnic-basket',
    title: 'Picnic basket for two',
    priceCents: dollars(44),
    summary: 'Two sandwiches, a salad, fruit, something sweet',
  },
];

/** Kits shipped ahead to remote guests; sets like others, but not sold alone. */
export const kits: readonly SeedBundle[] = [
  {
    code: 'ML-V-KIT',
    slug: 'virtual-tasting-kit',
    title: 'Virtual tasting kit',
    priceCents: dollars(89),
    parts: [
      { slug: 'sauvignon-blanc-2024', quantity: 1 },
      { slug: 'estate-rose-2024', quantity: 1 },
      { slug: 'cabernet-half-bottle-2022', quantity: 1 },
    ],
    facts: {
      summary: 'Sauvignon Blanc, Estate Rosé, half a bottle of Cabernet',
      note: 'The wines for the Virtual Tasting. It ships at least ten days before, and an adult must sign for it.',
      details: [{ label: 'Pours', value: 'For two people' }],
    },
  },
];
