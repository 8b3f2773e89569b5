import { z } from 'zod';
import { singleLineText } from '../../core/text-line.ts';
import { winerySetting } from '../../core/winery-settings.ts';
import type { ShelfType } from '../../engine/catalog/types.ts';

type Shelf = ShelfType | 'all';

/** The heading of each shelf, and its default introduction for wineries that haven't written their own. */
const plain: Readonly<Record<Shelf, { readonly heading: string; readonly intro: string }>> = {
  all: { heading: 'Wines', intro: 'Every wine we make, with its story, details and price.' },
  red: { heading: 'Red wines', intro: 'Every red we make, from light to full.' },
  white: { heading: 'White wines', intro: 'Every white we make, from crisp to full.' },
  rosé: { heading: 'Rosé', intro: 'Our rosé, for as long as it lasts.' },
  sparkling: { heading: 'Sparkling', intro: 'Our wines with bubbles.' },
  dessert: { heading: 'Dessert wine', intro: 'Wine for the end of the evening.' },
  sets: { heading: 'Sets', intro: 'Bottles that belong on the same table.' },
  goods: { heading: 'Goods', intro: 'Gifts and goods to go with a good bottle.' },
};

const intro = singleLineText(300).optional();

/** The winery's own introduction for each shelf, also used as the description in search engines. */
export const shelfIntroductionsSchema = z.strictObject({
  all: intro,
  red: intro,
  white: intro,
  rosé: intro,
  sparkling: intro,
  dessert: intro,
  sets: intro,
  goods: intro,
} satisfies Record<Shelf, typeof intro>);

/** Returns the heading and introduction of a shelf: the winery's own introduction, or else the default. */
export function shelfTexts(shelf: Shelf): { readonly heading: string; readonly intro: string } {
  const own = winerySetting<z.output<typeof shelfIntroductionsSchema>>('shelves')[shelf];
  return { ...plain[shelf], ...(own !== undefined && { intro: own }) };
}
