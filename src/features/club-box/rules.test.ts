import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SkuId } from '../../core/ids.ts';
import { cents } from '../../core/money.ts';
import { boxQuantityFieldName } from '../../engine/clubs/shipments/box-form-rules.ts';
import type { BoxWine, ClubShipmentView } from '../../engine/clubs/shipments/box-types.ts';
import type { BoxLine } from '../../engine/clubs/shipments/types.ts';
import { parseShipmentDelivery, readClubBoxForm, readShipmentForm } from './forms.ts';
import {
  applyBoxEdit,
  bottleCountText,
  countBottlesInBox,
  countExtraBottles,
  defaultShipment,
  haveSameContents,
  maxLineQuantity,
  parseBoxEditAction,
  placementOfNextBottle,
  swapBottle,
  wineBadgesOf,
  wineQuantityIn,
  withWineQuantity,
} from './rules.ts';

const id = (number: number) => number as SkuId;
const inBox = (skuId: number, quantity: number): BoxLine => ({ skuId: id(skuId), quantity, isAddOn: false });
const onTop = (skuId: number, quantity: number): BoxLine => ({ skuId: id(skuId), quantity, isAddOn: true });

const wine = (skuId: number, more: Partial<BoxWine> = {}): BoxWine => ({
  skuId: id(skuId),
  code: String(skuId),
  slug: `wine-${skuId}`,
  name: `Wine ${skuId}`,
  style: 'red',
  bottleMl: 750,
  flavors: [],
  listCents: cents(4_000),
  clubCents: cents(3_400),
  left: 60,
  unsendable: undefined,
  maximum: 6,
  isMandatory: false,
  isNeverSent: false,
  wasReceived: false,
  stars: undefined,
  ...more,
});

const box = {
  mayChoose: true,
  isGift: false,
  bottles: 6,
  minimum: 3,
  maximum: 6,
  lines: [],
  choices: [1, 2, 3, 4].map((skuId) => wine(skuId)),
};

const lines = fc.uniqueArray(
  fc.record({
    skuId: fc.integer({ min: 1, max: 4 }).map(id),
    quantity: fc.integer({ min: 1, max: 3 }),
    isAddOn: fc.boolean(),
  }),
  { selector: ({ skuId, isAddOn }) => `${skuId} ${isAddOn}` },
);

describe('applyBoxEdit and parseBoxEditAction', () => {
  it('adds a wine to the box while it has room, then as an extra bottle', () => {
    const one = applyBoxEdit(box, [inBox(1, 5)], { kind: 'add', skuId: id(2) }, undefined).lines;
    expect(one).toEqual([inBox(1, 5), inBox(2, 1)]);
    expect(applyBoxEdit(box, one, { kind: 'add', skuId: id(2) }, undefined).lines).toEqual([
      ...one,
      onTop(2, 1),
    ]);
  });

  it('adds only extra bottles when the winemaker chooses the box', () => {
    const curated = { ...box, mayChoose: false };
    expect(applyBoxEdit(curated, [], { kind: 'add', skuId: id(1) }, undefined).lines).toEqual([onTop(1, 1)]);
  });

  it('adds no wine that is sold out or not offered', () => {
    const scarce = { ...box, choices: [wine(1, { left: 2 })] };
    const taken = [inBox(1, 1), onTop(1, 1)];
    expect(applyBoxEdit(scarce, taken, { kind: 'add', skuId: id(1) }, undefined).lines).toEqual(taken);
    expect(applyBoxEdit(scarce, taken, { kind: 'add', skuId: id(9) }, undefined).lines).toEqual(taken);
  });

  it('swaps one bottle for another at the same position and ends the swap', () => {
    const before = [inBox(1, 2), inBox(2, 1), onTop(3, 1)];
    const begun = applyBoxEdit(box, before, { kind: 'swap', skuId: id(1) }, undefined);
    expect(begun).toEqual({ lines: before, swapping: id(1) });
    expect(applyBoxEdit(box, begun.lines, { kind: 'into', skuId: id(3) }, begun.swapping)).toEqual({
      lines: [inBox(1, 1), inBox(3, 1), inBox(2, 1), onTop(3, 1)],
      swapping: undefined,
    });
    expect(applyBoxEdit(box, before, { kind: 'stay' }, id(1)).swapping).toBeUndefined();
  });

  it('keeps the available bottles of a short wine and replaces the rest', () => {
    const action = { kind: 'instead', skuId: id(1), into: id(2), left: 2 } as const;
    expect(applyBoxEdit(box, [inBox(1, 3), onTop(1, 1)], action, undefined).lines).toEqual([
      inBox(1, 2),
      inBox(2, 1),
      onTop(2, 1),
    ]);
  });

  it('keeps the number of bottles in a swap and leaves no empty line', () => {
    fc.assert(
      fc.property(lines, fc.nat({ max: 5 }), fc.nat({ max: 5 }), (before, out, into) => {
        const after = swapBottle(before, id(out), id(into));
        expect(countBottlesInBox(after)).toBe(countBottlesInBox(before));
        expect(countExtraBottles(after)).toBe(countExtraBottles(before));
        expect(after.every(({ quantity }) => quantity > 0)).toBe(true);
        expect(new Set(after.map(boxQuantityFieldName)).size).toBe(after.length);
      }),
    );
  });

  it('never exceeds the size of the box', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 4 }), (before, skuId) => {
        const place = placementOfNextBottle(box, before, wine(skuId));
        const after = applyBoxEdit(box, before, { kind: 'add', skuId: id(skuId) }, undefined).lines;
        expect(countBottlesInBox(after)).toBe(countBottlesInBox(before) + (place === 'box' ? 1 : 0));
        if (place === 'box') expect(countBottlesInBox(after)).toBeLessThanOrEqual(box.bottles);
      }),
    );
  });

  it('parses the values of buttons and rejects everything else', () => {
    expect(parseBoxEditAction('drop:top:12')).toEqual({ kind: 'drop', skuId: 12, isAddOn: true });
    expect(parseBoxEditAction('instead:12:34:2')).toEqual({ kind: 'instead', skuId: 12, into: 34, left: 2 });
    for (const text of ['', 'burn', 'add:', 'add:-1', 'add:1;2', 'drop:12', 'save:1', 'instead:1:2']) {
      expect(parseBoxEditAction(text), text).toBeUndefined();
    }
  });
});

describe('the summary of a box', () => {
  it('counts bottles in the box and extra bottles separately', () => {
    expect(bottleCountText([inBox(1, 6)], box)).toBe('6 of 6 bottles');
    expect(bottleCountText([inBox(1, 2), onTop(1, 3)], box)).toBe('2 of 6 bottles, plus 3 extra');
  });

  it('limits the quantity of a line by stock, the wine’s maximum and the room in the box', () => {
    const before = [inBox(1, 4), onTop(1, 1)];
    const [line = inBox(1, 4), top = onTop(1, 1)] = before;
    expect(maxLineQuantity(box, wine(1), line, before)).toBe(6);
    expect(maxLineQuantity(box, wine(1, { left: 4 }), line, before)).toBe(3);
    expect(maxLineQuantity(box, wine(1, { maximum: 2 }), line, before)).toBe(2);
    expect(maxLineQuantity(box, wine(1, { left: 20 }), top, before)).toBe(16);
  });

  it('compares boxes by their quantities, not their order', () => {
    const one = [inBox(1, 2), onTop(2, 1)];
    expect(haveSameContents(one, [...one].reverse())).toBe(true);
    expect(haveSameContents(one, withWineQuantity(one, inBox(1, 3)))).toBe(false);
    expect(haveSameContents(one, [inBox(1, 2), inBox(2, 1)])).toBe(false);
  });

  it('marks required, excluded, received, rated and scarce wines', () => {
    expect(wineBadgesOf(wine(1, { isMandatory: true, left: 3 }))).toEqual(['In every box', '3 left']);
    expect(wineBadgesOf(wine(1, { isNeverSent: true, wasReceived: true }))).toEqual([
      'On your exclusion list',
      'Received before',
    ]);
    expect(wineBadgesOf(wine(1, { stars: 4, wasReceived: true, left: 0 }))).toEqual([
      'You rated it 4 out of 5',
      'Sold out',
    ]);
  });

  it('shows the shipment that locks next, else a declined one, else the latest', () => {
    const shipment = (more: Partial<ClubShipmentView>) =>
      ({ state: 'charged', isEditable: false, locksAt: new Date('2026-01-01'), ...more }) as ClubShipmentView;
    const past = shipment({});
    const later = shipment({ state: 'open', isEditable: true, locksAt: new Date('2026-03-01') });
    const sooner = shipment({ state: 'open', isEditable: true, locksAt: new Date('2026-02-01') });
    const declined = shipment({ state: 'declined' });
    expect(defaultShipment([later, declined, sooner, past])).toBe(sooner);
    expect(defaultShipment([past, declined])).toBe(declined);
    expect(defaultShipment([past])).toBe(past);
    expect(defaultShipment([])).toBeUndefined();
  });
});

describe('readClubBoxForm and readShipmentForm', () => {
  const form = (fields: readonly (readonly [string, string])[]) => {
    const data = new FormData();
    for (const [name, value] of fields) data.append(name, value);
    return data;
  };
  const head = [
    ['do', 'save'],
    ['version', '3'],
  ] as const;

  it('omit the empty lines of a box', () => {
    const read = readClubBoxForm(
      form([...head, ['box-1', '2'], ['top-1', '1'], ['box-2', '0'], ['box-3', '']]),
    );
    expect(read).toEqual({
      action: { kind: 'save' },
      version: 3,
      swapping: undefined,
      lines: [inBox(1, 2), onTop(1, 1)],
    });
    expect(wineQuantityIn(read?.lines ?? [], id(1), true)).toBe(1);
  });

  it.each([
    [[...head, ['box-1', '-2']]],
    [[...head, ['box-1', '1e3']]],
    [[...head, ['box-1', '1'], ['box-1', '2']]],
    [[...head, ['customerId', 'x']]],
    [[['do', 'save']]],
    [
      [
        ['do', 'drop'],
        ['version', '3'],
      ],
    ],
    [
      [
        ['do', 'save'],
        ['version', '-1'],
      ],
    ],
  ] as const)('reject fields that the page does not send: %j', (fields) => {
    expect(readClubBoxForm(form(fields))).toBeUndefined();
  });

  it('parse a delivery to the usual destination, an address or a pickup location', () => {
    const deliveryOf = (to: string, week = '') => {
      const read = readShipmentForm(
        form([
          ['intent', 'delivery'],
          ['to', to],
          ['week', week],
        ]),
      );
      return read?.intent === 'delivery' ? parseShipmentDelivery(read) : undefined;
    };
    const nothing = {
      isPickup: undefined,
      pickupLocation: undefined,
      addressId: undefined,
      shipsOn: undefined,
    };
    expect(deliveryOf('usual')).toEqual(nothing);
    expect(deliveryOf('usual', '2026-12-14')).toEqual({ ...nothing, shipsOn: '2026-12-14' });
    expect(deliveryOf('pickup:hilltop', '2026-12-14')).toEqual({
      ...nothing,
      isPickup: true,
      pickupLocation: 'hilltop',
    });
    expect(deliveryOf('nowhere')).toBeUndefined();
    expect(deliveryOf('usual', '2026-02-30')).toBeUndefined();
  });
});
