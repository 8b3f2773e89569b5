import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResourceId, SkuId } from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import type { SkuForSale } from '../../catalog/types.ts';
import {
  acceptedLines,
  type CartFacts,
  currentCartLines,
  decideAddition,
  decideQuantity,
  mergeLines,
  orderableItems,
  totalQuantity,
} from './rules.ts';
import type { CartLine } from './types.ts';

const guest = { seesClubWines: false, seesAllocations: false };

function wine(id: number, title: string, more: Partial<SkuForSale> = {}): SkuForSale {
  return {
    skuId: id as SkuId,
    code: `W-${id}`,
    slug: `wine-${id}`,
    kind: 'wine',
    style: 'red',
    title,
    vintage: 2022,
    bottleMl: 750,
    abvTenths: 140,
    priceCents: cents(3600),
    taxClass: 'wine',
    discountable: true,
    visibility: 'public',
    lifecycle: 'current',
    purchaseLimit: undefined,
    lowAt: 12,
    role: undefined,
    pickupOnly: false,
    wineMl: 750,
    demands: [{ resourceId: id as ResourceId, quantity: 1 }],
    wines: [],
    ...more,
  };
}

const merlot = wine(1, 'Merlot');
const lantern = wine(2, 'Lantern Hill', { purchaseLimit: 3 });
const cabernetFranc = wine(3, 'Cabernet Franc', { visibility: 'club' });
const syrah = wine(4, 'Syrah');
/** A set of two Merlot and one Syrah. */
const set = wine(9, 'Dinner Set', {
  vintage: undefined,
  kind: 'bundle',
  demands: [
    { resourceId: 1 as ResourceId, quantity: 2 },
    { resourceId: 4 as ResourceId, quantity: 1 },
  ],
});
const shelf = [merlot, lantern, cabernetFranc, syrah, set];

function line(sku: SkuForSale, quantity: number, addedPriceCents = sku.priceCents): CartLine {
  return { skuId: sku.skuId, quantity, addedPriceCents, source: 'shop' };
}

function facts(lines: CartLine[], free: Record<number, number> = {}, access = guest): CartFacts {
  return {
    lines,
    skus: new Map(shelf.map((sku) => [sku.skuId, sku])),
    freeOf: (resourceId) => free[resourceId] ?? 500,
    access,
  };
}

const sentences = (given: CartFacts) =>
  currentCartLines(given).map(({ blocked, notices }) =>
    [blocked, ...notices].flatMap((said) => said?.sentence ?? []),
  );
const refusalOf = (decision: ReturnType<typeof decideQuantity>) =>
  decision.ok ? `${decision.value} it is` : decision.refusals[0];

describe('the current state of a cart', () => {
  it('shows a notice with the old and the new price after a price change', () => {
    expect(sentences(facts([line(merlot, 2, cents(3400))]))).toEqual([
      ['The price of Merlot 2022 changed from $34.00 to $36.00 since you added it.'],
    ]);
  });

  it('shows only the quantity in stock after the stock falls, and keeps the requested quantity', () => {
    const [today] = currentCartLines(facts([line(merlot, 9)], { 1: 5 }));
    expect(today).toMatchObject({ quantity: 5, largest: 5, blocked: undefined, line: { quantity: 9 } });
    expect(today?.notices).toEqual([
      {
        code: 'STOCK_PART',
        sentence: 'Only 5 of Merlot 2022 are left. We lowered the quantity in your cart from 9.',
        field: 'quantity',
        details: { left: 5 },
      },
    ]);
  });

  it('keeps a line that can no longer be bought, blocked with a reason', () => {
    const given = facts([line(cabernetFranc, 1), line(merlot, 2)], { 1: 0 });
    expect(sentences(given)).toEqual([
      ['Cabernet Franc 2022 is available to club members only.'],
      ['Merlot 2022 is sold out.'],
    ]);
    expect(orderableItems(currentCartLines(given))).toEqual([]);
    const member = { ...given, access: { ...guest, seesClubWines: true } };
    expect(orderableItems(currentCartLines(member))).toEqual([{ skuId: cabernetFranc.skuId, quantity: 1 }]);
  });

  it('never promises the same bottle to both a set and a single-wine line', () => {
    const today = currentCartLines(facts([line(merlot, 3), line(set, 2), line(syrah, 9)], { 1: 6, 4: 9 }));
    expect(today.map(({ quantity }) => quantity)).toEqual([3, 1, 8]);
    const [, blocked] = currentCartLines(facts([line(merlot, 6), line(set, 1)], { 1: 7 }));
    expect(blocked?.blocked?.sentence).toBe(
      'Dinner Set includes bottles that are already in your cart, and there aren’t enough for both.',
    );
  });

  it('is saved as shown when the customer continues, except for blocked lines, which keep their quantity', () => {
    const given = facts([line(merlot, 9, cents(3400)), line(cabernetFranc, 2, cents(1)), line(syrah, 1)], {
      1: 5,
    });
    expect(acceptedLines(currentCartLines(given))).toEqual([line(merlot, 5)]);
  });

  it('never puts more bottles into an order than are in stock, for any combination of lines', () => {
    const lines = fc
      .tuple(fc.nat(12), fc.nat(12), fc.nat(12))
      .map((counts) =>
        [merlot, syrah, set].flatMap((sku, n) => ((counts[n] ?? 0) > 0 ? [line(sku, counts[n] ?? 0)] : [])),
      );
    fc.assert(
      fc.property(lines, fc.nat(20), fc.nat(20), (cart, merlots, syrahs) => {
        const items = new Map(
          orderableItems(currentCartLines(facts(cart, { 1: merlots, 4: syrahs }))).map(
            ({ skuId, quantity }) => [skuId, quantity],
          ),
        );
        const of = (sku: SkuForSale) => items.get(sku.skuId) ?? 0;
        expect(of(merlot) + 2 * of(set)).toBeLessThanOrEqual(merlots);
        expect(of(syrah) + of(set)).toBeLessThanOrEqual(syrahs);
      }),
    );
  });
});

describe('a quantity', () => {
  it.each([-1, 0, 1.5, Number.NaN, Number.POSITIVE_INFINITY, -1e9])(
    'of %s is rejected, whether it is set or added to an existing line',
    (n) => {
      const given = facts([line(merlot, 3)]);
      const tooFew = { code: 'QTY_MIN', sentence: 'Quantity must be at least 1', field: 'quantity' };
      expect(refusalOf(decideQuantity(given, merlot, n))).toEqual(tooFew);
      expect(refusalOf(decideAddition(given, merlot, n))).toEqual(tooFew);
    },
  );

  it('is limited to the maximum per order, with a message that does not reveal the stock', () => {
    expect(refusalOf(decideQuantity(facts([]), merlot, 99))).toBe('99 it is');
    for (const huge of [100, 501, 1e9]) {
      expect(refusalOf(decideQuantity(facts([]), merlot, huge))).toMatchObject({
        code: 'QTY_MAX',
        sentence: 'You can order up to 99 of Merlot 2022 at a time. Contact us if you need more.',
      });
    }
  });

  it('is limited to the purchase limit, with a message that names the quantity already in the cart', () => {
    const given = facts([line(lantern, 2)]);
    expect(refusalOf(decideAddition(given, lantern, 1))).toBe('3 it is');
    expect(refusalOf(decideAddition(given, lantern, 2))).toMatchObject({
      code: 'LIMIT_PER_PERSON',
      sentence: 'Lantern Hill 2022 is limited to 3 per customer. You already have 2 in your cart.',
    });
    expect(refusalOf(decideAddition(given, lantern, 1e9))).toMatchObject({ code: 'LIMIT_PER_PERSON' });
  });

  it('is limited to the shared stock that other lines of the cart do not use', () => {
    const given = facts([line(set, 2)], { 1: 6 });
    expect(refusalOf(decideQuantity(given, merlot, 2))).toBe('2 it is');
    expect(refusalOf(decideQuantity(given, merlot, 3))).toMatchObject({
      code: 'STOCK_PART',
      details: { left: 2 },
    });
  });

  it('can increase in a cart with the maximum number of lines, which rejects a new line', () => {
    const many = Array.from({ length: 59 }, (_, n) => wine(100 + n, `Wine ${n}`));
    const full: CartFacts = {
      ...facts([line(merlot, 1), ...many.map((sku) => line(sku, 1))]),
      skus: new Map([...shelf, ...many].map((sku) => [sku.skuId, sku])),
    };
    expect(refusalOf(decideAddition(full, merlot, 1))).toBe('2 it is');
    expect(refusalOf(decideAddition(full, syrah, 1))).toMatchObject({ code: 'CART_FULL' });
  });
});

describe('a merge of two carts at sign-in (I-3)', () => {
  const skus = facts([]).skus;

  it('keeps the larger quantity of each line, reduced to the purchase limit with a notice', () => {
    const own = [line(merlot, 2, cents(3400)), line(lantern, 2)];
    const other = [line(syrah, 1), line(merlot, 5), line(lantern, 4)];
    const { lines, notices } = mergeLines(own, other, skus);
    expect(lines).toEqual([line(merlot, 5, cents(3400)), line(lantern, 3), line(syrah, 1)]);
    expect(notices.map(({ sentence }) => sentence)).toEqual([
      'Lantern Hill 2022 is limited to 3 per customer. We lowered the quantity in your cart from 4.',
    ]);
  });

  it('keeps every line of any two carts, and changes nothing when repeated', () => {
    const cart = fc
      .uniqueArray(fc.tuple(fc.constantFrom(...shelf), fc.integer({ min: 1, max: 99 })), {
        selector: ([sku]) => sku.skuId,
      })
      .map((entries) => entries.map(([sku, quantity]) => line(sku, quantity)));
    fc.assert(
      fc.property(cart, cart, (own, other) => {
        const { lines } = mergeLines(own, other, skus);
        const wanted = new Set([...own, ...other].map(({ skuId }) => skuId));
        expect(new Set(lines.map(({ skuId }) => skuId))).toEqual(wanted);
        for (const merged of lines) {
          const asked = [...own, ...other]
            .filter(({ skuId }) => skuId === merged.skuId)
            .map(({ quantity }) => quantity);
          expect(merged.quantity).toBe(
            Math.min(Math.max(...asked), skus.get(merged.skuId)?.purchaseLimit ?? 99),
          );
        }
        expect(mergeLines(lines, other, skus).lines).toEqual(lines);
        expect(totalQuantity(mergeLines(other, own, skus).lines)).toBe(totalQuantity(lines));
      }),
    );
  });
});
