import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import { cents } from '../../core/money.ts';
import type { Availability, SkuLifecycle } from '../../engine/catalog/types.ts';
import type { SkuKind, WineStyle } from '../../engine/pricing/types.ts';
import {
  availabilitySentence,
  describeDrinkWindow,
  groupByShelf,
  shelfTypeOf,
  summarizeShelves,
} from './rules.ts';

const today = '2026-11-20' as CivilDate;
const soon = 'within two business days';
const on = (date: string) => date as CivilDate;

describe('the wine list', () => {
  const sku = (title: string, price: number, kind: SkuKind, style?: WineStyle, vintage?: number) => ({
    title,
    priceCents: cents(price),
    kind,
    style,
    vintage,
  });
  const skus = [
    sku('Merlot', 3600, 'wine', 'red', 2022),
    sku('Chardonnay', 3400, 'wine', 'white', 2023),
    sku('Vesper', 4400, 'wine', 'dessert', 2019),
    sku('Estate Rosé', 2800, 'wine', 'rosé', 2024),
    sku('First Flight', 11200, 'bundle'),
    sku('Decanter', 6800, 'goods'),
    sku('Merlot', 3600, 'wine', 'red', 2020),
  ];
  const shown = (isGrouped: boolean) =>
    groupByShelf(
      skus.map((each) => ({ ...each, shelf: shelfTypeOf(each) })),
      isGrouped,
    ).map(({ heading, items }) => [
      heading,
      items.map(({ title, vintage }) => (vintage ? `${title} ${vintage}` : title)),
    ]);

  it('is grouped by shelf, in shelf order, when it is unfiltered', () => {
    expect(shown(true)).toEqual([
      ['Red', ['Merlot 2022', 'Merlot 2020']],
      ['White', ['Chardonnay 2023']],
      ['Rosé, sparkling, dessert', ['Vesper 2019', 'Estate Rosé 2024']],
      ['Sets', ['First Flight']],
      ['Goods', ['Decanter']],
    ]);
  });

  it('is one group in result order when it is filtered', () => {
    expect(shown(false)).toEqual([
      [undefined, skus.map(({ title, vintage }) => (vintage ? `${title} ${vintage}` : title))],
    ]);
  });
});

describe('summarizeShelves', () => {
  it('returns the number of products and the price range of each shelf, and omits empty shelves', () => {
    const wine = (style: WineStyle, price: number) => ({
      title: 'x',
      vintage: 2022,
      kind: 'wine' as const,
      style,
      priceCents: cents(price),
    });
    const set = { title: 'Set', vintage: undefined, kind: 'bundle' as const, style: undefined };
    expect(
      summarizeShelves([
        wine('red', 3800),
        wine('white', 2600),
        wine('red', 2100),
        { ...set, priceCents: cents(8800) },
      ]),
    ).toEqual([
      { type: 'red', label: 'Red', count: 2, fromCents: 2100, toCents: 3800 },
      { type: 'white', label: 'White', count: 1, fromCents: 2600, toCents: 2600 },
      { type: 'sets', label: 'Sets', count: 1, fromCents: 8800, toCents: 8800 },
    ]);
  });
});

describe('sentences about a wine', () => {
  it('describe when to drink a bottle, as of today', () => {
    expect(describeDrinkWindow({ drinkFrom: 2027, drinkTo: 2042 }, today)).toBe(
      'Best from 2027 through 2042',
    );
    expect(describeDrinkWindow({ drinkFrom: 2026, drinkTo: 2026 }, today)).toBe('Drink now through 2026');
    expect(describeDrinkWindow({ drinkFrom: 2020, drinkTo: 2025 }, today)).toBe('Past its peak since 2025');
  });

  it('describe the availability and the shipping time or next step', () => {
    const tell = (availability: Availability, pickupOnly = false) =>
      availabilitySentence(
        { title: 'Grenache', vintage: 2023, next: undefined, availability },
        pickupOnly ? undefined : soon,
      );
    expect(tell({ state: 'in_stock' })).toBe('In stock. Ships within two business days.');
    expect(tell({ state: 'low', left: 4 }, true)).toBe('4\u00a0left. Pickup in Paso Robles only.');
    expect(tell({ state: 'sold_out' })).toBe('Grenache 2023 is sold out.');
    expect(tell({ state: 'coming', releasedOn: on('2027-03-05') })).toBe(
      'Coming in March\u00a02027. Mesa Lucero+ members can buy it 72 hours early.',
    );
    expect(tell({ state: 'coming', releasedOn: undefined })).toBe(
      'Coming soon. The release date isn’t set yet.',
    );
  });

  it('state the public release date to customers with early access', () => {
    const early = {
      lifecycle: 'coming',
      releasedOn: on('2027-03-06'),
      availability: { state: 'in_stock' },
    } as const;
    const named = { title: 'Grenache', vintage: 2023, next: undefined };
    expect(availabilitySentence({ ...named, ...early }, soon)).toBe(
      'You get early access. Everyone else waits until Saturday, March 6. Ships within two business days.',
    );
  });

  it('name the next vintage of a sold-out wine', () => {
    const tell = (lifecycle: SkuLifecycle, releasedOn: string | undefined) =>
      availabilitySentence(
        {
          title: 'Grenache',
          vintage: 2023,
          next: {
            slug: 'grenache-2024',
            title: 'Grenache',
            vintage: 2024,
            lifecycle,
            releasedOn: releasedOn as CivilDate | undefined,
          },
          availability: { state: 'sold_out' },
        },
        soon,
      );
    expect(tell('coming', '2027-03-05')).toBe(
      'Grenache 2023 is sold out. The 2024 arrives in March\u00a02027.',
    );
    expect(tell('coming', undefined)).toBe('Grenache 2023 is sold out. The 2024 is coming soon.');
    expect(tell('current', '2026-03-05')).toBe('Grenache 2023 is sold out. The 2024 is here.');
  });
});
