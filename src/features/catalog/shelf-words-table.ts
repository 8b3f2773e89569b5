import type { ShelfType } from '../../engine/catalog/types.ts';

/** The heading and introduction of each shelf. */
export const shelfWords: Readonly<
  Record<ShelfType | 'all', { readonly heading: string; readonly intro: string }>
> = {
  all: {
    heading: 'Wines',
    intro:
      'Everything we make: mostly red, some white, a little of it pink or old. Six bottles save you 5% and twelve save you 10%, in any mix.',
  },
  red: {
    heading: 'Red wines',
    intro:
      'Cabernet from the limestone, its relatives, the Rhône grapes from the warm side, and a Zinfandel older than the road.',
  },
  white: {
    heading: 'White wines',
    intro: 'Fog until ten and wind after three: enough of both to keep a white wine awake.',
  },
  rosé: {
    heading: 'Rosé',
    intro: 'One rosé a year, picked for it. When it’s gone, there’s no more until spring.',
  },
  sparkling: {
    heading: 'Sparkling',
    intro: 'One wine, one vintage, two years on its lees. Four hundred cases, turned by hand.',
  },
  dessert: {
    heading: 'Dessert wine',
    intro:
      'One wine for the end of the evening. It’s 18.5% alcohol, and a few states don’t allow that. We’ll check at checkout.',
  },
  sets: {
    heading: 'Sets',
    intro: 'Bottles that belong on the same table, for a little less than buying them separately.',
  },
  goods: {
    heading: 'Goods',
    intro: 'Things to go with a bottle, around it, or over a salad.',
  },
};
