import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import type { ResourceId } from '../../core/ids.ts';
import { basisPoints, cents } from '../../core/money.ts';
import type { SkuVisibility } from '../pricing/types.ts';
import {
  alcoholLabel,
  availabilityLabel,
  availabilityOf,
  bottleSizeLabel,
  decidePurchase,
  isListed,
  isPurchasable,
  maxOrderQuantity,
  memberPrice,
  skuDisplayName,
  unitsAvailable,
} from './rules.ts';
import type { SkuLifecycle } from './types.ts';

const guest = { seesClubWines: false, seesAllocations: false };
const member = { seesClubWines: true, seesAllocations: false };
const holder = { seesClubWines: true, seesAllocations: true };

const wine = {
  title: 'Merlot',
  vintage: 2022,
  visibility: 'public' as SkuVisibility,
  lifecycle: 'current' as SkuLifecycle,
  lowAt: 12,
  role: undefined,
  purchaseLimit: undefined,
};

describe('availability', () => {
  it('shows the number left from the low-stock threshold down to sold out', () => {
    expect(availabilityOf(wine, 13, guest)).toEqual({ state: 'in_stock' });
    expect(availabilityOf(wine, 12, guest)).toEqual({ state: 'low', left: 12 });
    expect(availabilityOf(wine, 1, guest)).toEqual({ state: 'low', left: 1 });
    expect(availabilityOf(wine, 0, guest)).toEqual({ state: 'sold_out' });
  });

  it('shows no number left for a SKU whose stock is not counted', () => {
    expect(availabilityOf(wine, undefined, guest)).toEqual({ state: 'in_stock' });
  });

  it('locks club wines for guests, in stock or not, and opens them to members', () => {
    const club = { ...wine, visibility: 'club' as const };
    expect(availabilityOf(club, 40, guest)).toEqual({ state: 'club_only' });
    expect(availabilityOf(club, 0, guest)).toEqual({ state: 'club_only' });
    expect(availabilityOf(club, 40, member)).toEqual({ state: 'in_stock' });
    expect(availabilityOf(club, 0, member)).toEqual({ state: 'sold_out' });
  });

  it('opens an allocation to its holders, not to every member', () => {
    const lantern = { ...wine, visibility: 'allocation' as const, purchaseLimit: 3 };
    expect(availabilityOf(lantern, 40, guest)).toEqual({ state: 'allocation_only' });
    expect(availabilityOf(lantern, 40, member)).toEqual({ state: 'allocation_only' });
    expect(availabilityOf(lantern, 40, holder)).toEqual({ state: 'in_stock' });
  });

  it('applies visibility and lifecycle before stock', () => {
    const releasedOn = '2027-03-06' as CivilDate;
    expect(availabilityOf({ ...wine, lifecycle: 'coming', releasedOn }, 900, guest)).toEqual({
      state: 'coming',
      releasedOn,
    });
    expect(availabilityOf({ ...wine, lifecycle: 'retired' }, 3, holder)).toEqual({ state: 'retired' });
    expect(availabilityOf({ ...wine, visibility: 'hidden' }, 3, holder)).toEqual({ state: 'unlisted' });
  });

  it('opens an upcoming release to visitors with early access while stock lasts', () => {
    const coming = { ...wine, lifecycle: 'coming' as const, releasedOn: '2027-03-06' as CivilDate };
    const early = (day: string) => ({ ...guest, releasesThrough: day as CivilDate });
    expect(availabilityOf(coming, 40, early('2027-03-06'))).toEqual({ state: 'in_stock' });
    for (const [units, access] of [
      [40, early('2027-03-05')],
      [0, early('2027-03-06')],
      [40, holder],
    ] as const) {
      expect(availabilityOf(coming, units, access).state).toBe('coming');
    }
    expect(availabilityOf({ ...coming, releasedOn: undefined }, 40, early('2027-03-06')).state).toBe(
      'coming',
    );
    expect(availabilityOf({ ...coming, visibility: 'club' }, 40, early('2027-03-06')).state).toBe(
      'club_only',
    );
  });

  it('lists allocated wines only for their holders and never lists hidden SKUs', () => {
    expect(isListed('public', guest)).toBe(true);
    expect(isListed('club', guest)).toBe(true);
    expect(isListed('allocation', guest)).toBe(false);
    expect(isListed('allocation', holder)).toBe(true);
    expect(isListed('hidden', holder)).toBe(false);
  });

  it('has a label for each state', () => {
    expect(availabilityLabel({ state: 'low', left: 12 })).toBe('12\u00a0left');
    expect(availabilityLabel({ state: 'coming', releasedOn: '2027-03-06' as CivilDate })).toBe(
      'Coming March\u00a02027',
    );
    expect(availabilityLabel({ state: 'coming', releasedOn: undefined })).toBe('Coming soon');
    expect(availabilityLabel({ state: 'club_only' })).toBe('Club only');
    expect(availabilityLabel({ state: 'in_stock' })).toBe('');
  });
});

describe('available units of a SKU with several components', () => {
  const free = new Map([
    [1, 10],
    [2, 3],
  ]);
  const freeOf = (id: ResourceId) => free.get(id) ?? 0;
  const demand = (id: number, quantity: number) => ({ resourceId: id as ResourceId, quantity });

  it('are limited by the scarcest component', () => {
    expect(unitsAvailable([demand(1, 2)], freeOf)).toBe(5);
    expect(unitsAvailable([demand(1, 2), demand(2, 2)], freeOf)).toBe(1);
    expect(unitsAvailable([demand(1, 2), demand(2, 4)], freeOf)).toBe(0);
    expect(unitsAvailable([demand(3, 1)], freeOf)).toBe(0);
  });

  it('are undefined when the SKU takes nothing from stock', () => {
    expect(unitsAvailable([], freeOf)).toBeUndefined();
  });

  it('are the most that every component can supply', () => {
    const demands = fc.array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 12 })), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(demands, (parts) => {
        const units = unitsAvailable(
          parts.map(([, quantity], id) => demand(id, quantity)),
          (id) => parts[id]?.[0] ?? 0,
        );
        expect(parts.every(([stock, quantity]) => (units ?? 0) * quantity <= stock)).toBe(true);
        expect(parts.some(([stock, quantity]) => ((units ?? 0) + 1) * quantity > stock)).toBe(true);
      }),
    );
  });
});

describe('purchase rules', () => {
  const codeOf = (...request: Parameters<typeof decidePurchase>) => {
    const decision = decidePurchase(...request);
    return decision.ok ? decision.value : decision.refusals[0]?.code;
  };

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('reject the quantity %s', (quantity) => {
    expect(decidePurchase(wine, 40, guest, quantity)).toEqual({
      ok: false,
      refusals: [{ code: 'QTY_MIN', sentence: 'Quantity must be at least 1', field: 'quantity' }],
    });
  });

  it('check the per-customer limit before the stock', () => {
    const limited = { ...wine, visibility: 'allocation' as const, purchaseLimit: 3 };
    expect(codeOf(limited, 40, holder, 3)).toBe(3);
    expect(codeOf(limited, 40, holder, 4)).toBe('LIMIT_PER_PERSON');
    expect(codeOf(limited, 40, guest, 1)).toBe('ALLOCATION_ONLY');
  });

  it('allow the last bottle in stock and not one more', () => {
    expect(codeOf(wine, 7, guest, 7)).toBe(7);
    expect(codeOf(wine, 7, guest, 8)).toBe('STOCK_PART');
    expect(codeOf(wine, 0, guest, 1)).toBe('SOLD_OUT');
    const decision = decidePurchase(wine, 1, guest, 2);
    expect(decision.ok ? '' : decision.refusals[0]?.sentence).toBe('Only 1 of Merlot 2022 is left.');
  });

  it('reject a SKU that the visitor may not buy', () => {
    expect(codeOf({ ...wine, visibility: 'club' }, 40, guest, 1)).toBe('CLUB_ONLY');
    expect(codeOf({ ...wine, visibility: 'club' }, 40, member, 1)).toBe(1);
    expect(codeOf({ ...wine, visibility: 'hidden' }, 40, holder, 1)).toBe('NOT_FOR_SALE');
    expect(codeOf({ ...wine, lifecycle: 'coming' }, 40, holder, 1)).toBe('NOT_RELEASED');
    expect(codeOf({ ...wine, lifecycle: 'retired' }, 40, holder, 1)).toBe('RETIRED');
  });

  it('allow a purchase exactly when the page shows the SKU as available', () => {
    const offers = fc.record({
      visibility: fc.constantFrom<SkuVisibility[]>('public', 'club', 'allocation', 'hidden'),
      lifecycle: fc.constantFrom<SkuLifecycle[]>('coming', 'current', 'retired'),
      lowAt: fc.nat(20),
    });
    const visitors = fc.record({ seesClubWines: fc.boolean(), seesAllocations: fc.boolean() });
    fc.assert(
      fc.property(offers, fc.nat(40), visitors, (offer, units, visitor) => {
        const sku = { ...wine, ...offer };
        const shown = isPurchasable(availabilityOf(sku, units, visitor));
        expect(decidePurchase(sku, units, visitor, 1).ok).toBe(shown);
      }),
    );
  });

  it('cap the offered quantity at the purchase limit, the stock and 99', () => {
    expect(maxOrderQuantity({ purchaseLimit: 3 }, 40)).toBe(3);
    expect(maxOrderQuantity({ purchaseLimit: 3 }, 2)).toBe(2);
    expect(maxOrderQuantity({ purchaseLimit: undefined }, 12)).toBe(12);
    expect(maxOrderQuantity({ purchaseLimit: undefined }, 4_200)).toBe(99);
    expect(maxOrderQuantity({ purchaseLimit: undefined }, undefined)).toBe(99);
  });
});

describe('prices and labels', () => {
  it('round a member price once and show none for items without a discount', () => {
    const rate = basisPoints(1500);
    expect(memberPrice({ priceCents: cents(3800), discountable: true }, rate)).toBe(3230);
    expect(memberPrice({ priceCents: cents(1999), discountable: true }, rate)).toBe(1699);
    expect(memberPrice({ priceCents: cents(900), discountable: false }, rate)).toBeUndefined();
    expect(memberPrice({ priceCents: cents(3800), discountable: true }, basisPoints(0))).toBeUndefined();
  });

  it('show wine names, bottle sizes and alcohol as on wine labels', () => {
    expect(skuDisplayName({ title: 'Merlot', vintage: 2022 })).toBe('Merlot 2022');
    expect(skuDisplayName({ title: 'Decanter', vintage: undefined })).toBe('Decanter');
    expect(bottleSizeLabel(750)).toBe('750\u00a0ml');
    expect(bottleSizeLabel(375)).toBe('375\u00a0ml half bottle');
    expect(bottleSizeLabel(1500)).toBe('1.5\u00a0L magnum');
    expect(bottleSizeLabel(3000)).toBe('3\u00a0L');
    expect(alcoholLabel(146)).toBe('14.6%');
    expect(alcoholLabel(150)).toBe('15.0%');
  });
});
