import { formatAverageStars } from '../../engine/catalog/reviews/rules.ts';
import type { ReviewSummary } from '../../engine/catalog/reviews/types.ts';
import { isPurchasable } from '../../engine/catalog/rules.ts';
import type { ShelfSku } from '../../engine/catalog/types.ts';
import type { PictureSource } from '../../ui/media/picture.tsx';
import { winery } from '../../winery.ts';

type Described = {
  readonly sku: ShelfSku;
  readonly name: string;
  readonly description: string;
  readonly picture: PictureSource | undefined;
  readonly reviews: ReviewSummary;
  /** The public origin of the shop (scheme and host), without a trailing slash. */
  readonly origin: string;
};

/** Returns schema.org Product data with an offer; undefined if the product can't be bought now (domain §5.9). */
export function productStructuredData({
  sku,
  name,
  description,
  picture,
  reviews,
  origin,
}: Described): object | undefined {
  if (!isPurchasable(sku.availability)) return undefined;
  const widest = picture?.widths.at(-1);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description,
    sku: sku.code,
    brand: { '@type': 'Brand', name: winery().legalName },
    ...(picture && widest !== undefined && { image: `${origin}${picture.stem}-${widest}.webp` }),
    offers: {
      '@type': 'Offer',
      url: `${origin}/wines/${sku.slug}`,
      price: (sku.priceCents / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${sku.availability.state === 'low' ? 'LimitedAvailability' : 'InStock'}`,
      seller: { '@type': 'Winery', name: winery().legalName },
    },
    ...(reviews.count >= fewestRated && ratingData(reviews)),
  };
}

/** The minimum number of reviews for star ratings in the structured data. Stars based on fewer would be misleading in search results. */
const fewestRated = 5;

function ratingData({ count, averageTenths, read }: ReviewSummary): object {
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: formatAverageStars(averageTenths),
      reviewCount: count,
    },
    review: read.map(({ stars, words, name, writtenOn }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: stars },
      author: { '@type': 'Person', name },
      datePublished: writtenOn,
      reviewBody: words,
    })),
  };
}
