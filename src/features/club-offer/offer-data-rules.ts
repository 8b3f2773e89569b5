import { winery } from '../../winery.ts';
import type { ClubPanel } from './types.ts';

type Offered = Pick<ClubPanel, 'slug' | 'title' | 'about' | 'status' | 'plans'>;

const availabilities = { open: 'InStock', full: 'SoldOut', paused: 'OutOfStock' } as const;

/** Returns the clubs as schema.org `OfferCatalog` data, with the price range of each plan as shown on the page. */
export function clubOfferStructuredData(origin: string, clubs: readonly Offered[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'OfferCatalog',
    name: `${winery().legalName} wine clubs`,
    url: `${origin}/wine-club`,
    itemListElement: clubs.flatMap(({ slug, title, about, status, plans }) =>
      plans.map(({ bottles, shipment }) => {
        const [minPrice, maxPrice] = shipment.split('–').map((sum) => sum.replace(/[$,]/g, ''));
        return {
          '@type': 'Offer',
          name: `${title}, ${bottles} bottles`,
          description: about,
          url: `${origin}/wine-club#${slug}`,
          availability: `https://schema.org/${availabilities[status]}`,
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            priceCurrency: 'USD',
            unitText: 'shipment',
            minPrice,
            maxPrice,
          },
        };
      }),
    ),
  };
}
