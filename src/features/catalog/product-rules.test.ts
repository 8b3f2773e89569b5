import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import type { ReviewSummary } from '../../engine/catalog/reviews/types.ts';
import { sampleShelfSku } from '../../engine/catalog/testing.ts';
import type { Availability } from '../../engine/catalog/types.ts';
import { productStructuredData } from './product-rules.ts';

const picture = { width: 840, height: 1680, stem: '/media/merlot-2022-0a1b2c3d', widths: [128, 828] };
const unread: ReviewSummary = { count: 0, averageTenths: 0, read: [] };
const describeIt = (availability: Availability, reviews = unread) =>
  productStructuredData({
    sku: sampleShelfSku({ availability }),
    name: 'Merlot 2022',
    description: 'Plum and black tea.',
    picture,
    reviews,
    origin: 'https://shop.example',
  });

describe('structured data of a product', () => {
  it('contains an offer for what any visitor can buy now, at the price on the page', () => {
    expect(describeIt({ state: 'in_stock' })).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Merlot 2022',
      description: 'Plum and black tea.',
      sku: 'MERLOT-22',
      brand: { '@type': 'Brand', name: 'Mesa Lucero Estate' },
      image: 'https://shop.example/media/merlot-2022-0a1b2c3d-828.webp',
      offers: {
        '@type': 'Offer',
        url: 'https://shop.example/wines/merlot-2022',
        price: '36.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        seller: { '@type': 'Winery', name: 'Mesa Lucero Estate' },
      },
    });
  });

  it('includes ratings only when there are at least five reviews', () => {
    const words = 'Plum, tea, and gone before the roast was carved. </script>';
    const review = {
      number: 301,
      stars: 5,
      words,
      name: 'Ana W.',
      writtenOn: '2026-11-02' as CivilDate,
    } as const;
    const told = describeIt({ state: 'in_stock' }, { count: 12, averageTenths: 46, read: [review] });
    expect(told).toMatchObject({
      aggregateRating: { ratingValue: '4.6', reviewCount: 12 },
      review: [{ author: { name: 'Ana W.' }, reviewBody: words, datePublished: '2026-11-02' }],
    });
    const few = describeIt({ state: 'in_stock' }, { count: 4, averageTenths: 46, read: [review] });
    expect(few).not.toHaveProperty('aggregateRating');
    expect(few).not.toHaveProperty('review');
    expect(describeIt({ state: 'in_stock' }, { count: 5, averageTenths: 46, read: [review] })).toHaveProperty(
      'aggregateRating',
    );
  });

  it('marks low stock', () => {
    expect(describeIt({ state: 'low', left: 3 })).toMatchObject({
      offers: { availability: 'https://schema.org/LimitedAvailability' },
    });
  });

  it.each<Availability>([
    { state: 'sold_out' },
    { state: 'coming', releasedOn: undefined },
    { state: 'club_only' },
    { state: 'allocation_only' },
    { state: 'retired' },
  ])('is omitted for a product with the state $state', (availability) => {
    expect(describeIt(availability)).toBeUndefined();
  });
});
