import type { GiftCardDesign } from './purchase-types.ts';

/**
 * The six designs of a gift card; the picture of each is `gift-card-<design>`. `ground` is the color of the lower left corner, where the
 * amount is printed; `description` is the alternative text.
 */
export const giftCardDesigns = [
  {
    design: 'vine-line',
    title: 'Vine line',
    ground: 'light',
    description: 'A vine with ripe grapes, drawn in line',
  },
  {
    design: 'first-light',
    title: 'First light',
    ground: 'dark',
    description: 'The sun rising behind the hills of the estate',
  },
  {
    design: 'harvest-moon',
    title: 'Harvest moon',
    ground: 'dark',
    description: 'A full moon over vine rows at night',
  },
  { design: 'poppies', title: 'Poppies', ground: 'light', description: 'California poppies and lupins' },
  {
    design: 'barrel-heads',
    title: 'Barrel heads',
    ground: 'dark',
    description: 'The heads of oak barrels in the cellar',
  },
  {
    design: 'lantern',
    title: 'Lantern',
    ground: 'dark',
    description: 'A lantern with a candle under an oak branch',
  },
] as const satisfies readonly {
  readonly design: GiftCardDesign;
  readonly title: string;
  readonly ground: 'light' | 'dark';
  readonly description: string;
}[];
