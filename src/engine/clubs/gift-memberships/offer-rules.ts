import { formatRoundCents } from '../../../core/money.ts';
import { giftPriceCents, giftShipmentCounts, isGiftYear } from './rules.ts';
import type { GiftOffer } from './types.ts';

const shapes = {
  curated: 'Our winemaker chooses the wines',
  choice: 'They can change the wines we suggest',
  quiz: 'Wines chosen to suit their taste',
} as const;

/** Returns the gift options of each club for the gift form, with prices in whole dollars. Leaves out years of the paid membership. */
export function giftOptionsByClub(all: readonly GiftOffer[]) {
  const offers = all.filter((offer) => !isGiftYear(offer));
  const titles = [...new Set(offers.map(({ clubTitle }) => clubTitle))];
  return titles.map((title) => {
    const own = offers.filter(({ clubTitle }) => clubTitle === title);
    const [first] = own;
    const about = first?.shape ? `${shapes[first.shape]}. Ships ${first.often}.` : '';
    return {
      title,
      about,
      sizes: own.map((offer) => ({
        plan: offer.plan as string,
        bottles: offer.bottles,
        price: `${formatRoundCents(offer.shareCents)} each`,
        sums: Object.fromEntries(
          giftShipmentCounts.map((count) => [count, formatRoundCents(giftPriceCents(offer, count))]),
        ),
      })),
    };
  });
}
