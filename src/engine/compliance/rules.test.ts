import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SkuId } from '../../core/ids.ts';
import { checkDestination, checkPurchaseLimit, isBottleForbidden } from './rules.ts';
import { mayShipWineTo, stateRuleOf, stateRules, wineClosureOf } from './state-table.ts';
import type { ComplianceLine, Destination } from './types.ts';

const cabernet: ComplianceLine = {
  skuId: 1 as SkuId,
  title: 'Cabernet Sauvignon 2022',
  quantity: 3,
  wineMl: 750,
  abvTenths: 146,
  bottleMl: 750,
};
const vesper: ComplianceLine = {
  ...cabernet,
  skuId: 2 as SkuId,
  title: '“Vesper” 2019',
  wineMl: 500,
  abvTenths: 185,
  bottleMl: 500,
};
const decanter: ComplianceLine = {
  ...cabernet,
  skuId: 3 as SkuId,
  title: 'Decanter',
  wineMl: 0,
  abvTenths: 0,
  bottleMl: 0,
};

function destination(stateCode: string, more: Partial<Destination> = {}): Destination {
  const empty = { zipCode: '', city: '', primaryStreet: '', secondaryStreet: '', zipPlace: undefined };
  return { ...empty, stateCode, ...more };
}

const codes = (to: Destination, lines: readonly ComplianceLine[] = [cabernet]) =>
  checkDestination(to, lines).refusals.map((refusal) => refusal.code);

test('refuses wine for Utah with the reason and every alternative, including pickup', () => {
  const salt = destination('UT', { zipCode: '84101', zipPlace: { city: 'Salt Lake City', stateCode: 'UT' } });
  expect(checkDestination(salt, [cabernet])).toEqual({
    refusals: [
      {
        code: 'SHIP_STATE_CLOSED',
        sentence:
          'We can’t ship wine to Utah: its law does not allow wineries to ship wine to residents. You can pick up in Paso Robles, choose another address, or ask us to notify you when this changes. See where we ship.',
        field: 'stateCode',
        details: { stateCode: 'UT', reasonCode: 'prohibited' },
        resolutions: [
          { kind: 'pickup' },
          { kind: 'other_address' },
          { kind: 'where_we_ship', href: '/shipping-states' },
          {
            kind: 'tell_me',
            stateCode: 'UT',
            stateName: 'Utah',
            consent:
              'We’ll email you once, when we can ship wine to Utah. We won’t use your address for anything else.',
          },
        ],
      },
    ],
    warnings: [],
  });
  expect(codes(salt, [decanter])).toEqual([]);
});

test('refuses wine for a ZIP in a closed state before a state is entered', () => {
  expect(
    codes(destination('', { zipCode: '84101', zipPlace: { city: 'Salt Lake City', stateCode: 'UT' } })),
  ).toEqual(['SHIP_STATE_CLOSED']);
  expect(
    codes(destination('', { zipCode: '93446', zipPlace: { city: 'Paso Robles', stateCode: 'CA' } })),
  ).toEqual([]);
  expect(codes(destination(''))).toEqual([]);
});

test.each(stateRules.map((rule) => [rule.name, rule] as const))(
  'allows or refuses wine for %s according to its row in the state table',
  (name, rule) => {
    const { refusals } = checkDestination(destination(rule.code), [cabernet]);
    if (mayShipWineTo(rule)) {
      expect(refusals).toEqual([]);
      return;
    }
    expect(refusals).toHaveLength(1);
    const [refusal] = refusals;
    expect(refusal?.resolutions.map((way) => way.kind)).toEqual(
      expect.arrayContaining(['pickup', 'other_address']),
    );
    if (refusal?.code === 'SHIP_MILITARY') return;
    expect(refusal?.sentence).toContain(`${name}: ${wineClosureOf(rule)?.reason}`);
    expect(refusal?.resolutions.map((way) => way.kind)).toContain('where_we_ship');
  },
);

test('does not offer pickup for an order that can only ship', () => {
  const sentence = checkDestination(destination('UT'), [cabernet], false).refusals[0]?.sentence;
  expect(sentence).toContain('. You can choose another address or ask us to notify you when this changes.');
  const abroad = checkDestination(destination('ON'), [decanter], false).refusals[0]?.sentence;
  expect(abroad).toContain(' only. You can choose another address.');
});

test.each(['ON', 'Bavaria', '__proto__', 'ca'])(
  'refuses wine and merchandise for the foreign or unknown state code %s',
  (stateCode) => {
    expect(codes(destination(stateCode))).toEqual(['SHIP_STATE_CLOSED']);
    expect(checkDestination(destination(stateCode), [decanter]).refusals[0]?.sentence).toContain(
      'we ship within the United States only. You can pick up in Paso Robles or choose another address.',
    );
  },
);

test('suggests the state of the ZIP when a different state was entered', () => {
  const mixed = destination('CA', { zipCode: '89101', zipPlace: { city: 'Las Vegas', stateCode: 'NV' } });
  expect(checkDestination(mixed, [cabernet]).refusals).toEqual([
    {
      code: 'ADDR_ZIP_STATE',
      sentence: 'ZIP 89101 is in Nevada. Use Nevada?',
      field: 'stateCode',
      details: { zipCode: '89101', stateCode: 'NV' },
      resolutions: [{ kind: 'use_state', stateCode: 'NV' }],
    },
  ]);
  expect(codes(mixed, [decanter])).toEqual(['ADDR_ZIP_STATE']);
});

test.each([
  ['9344', 'ZIP 9344 has 4 digits, but it needs 5.'],
  ['934466', 'ZIP 934466 has 6 digits, but it needs 5.'],
  ['9', 'ZIP 9 has 1 digit, but it needs 5.'],
  ['M5V 2T6', 'Enter a 5-digit ZIP code, such as 93446.'],
  ['93446-12', 'Enter a 5-digit ZIP code, such as 93446.'],
])('explains why ZIP %s is invalid', (zipCode, sentence) => {
  expect(checkDestination(destination('CA', { zipCode }), [cabernet]).refusals).toMatchObject([
    { code: 'ADDR_ZIP_INVALID', field: 'zipCode', sentence },
  ]);
});

test('accepts a valid ZIP missing from the table, with a warning', () => {
  expect(checkDestination(destination('CA', { zipCode: '93999-1234' }), [cabernet])).toMatchObject({
    refusals: [],
    warnings: [{ code: 'ADDR_ZIP_UNKNOWN', field: 'zipCode' }],
  });
});

test('refuses a PO box and only warns about a plain box number', () => {
  const box = destination('CA', { primaryStreet: 'P.O. Box 12' });
  expect(checkDestination(box, [cabernet]).refusals).toMatchObject([
    {
      code: 'SHIP_POBOX',
      sentence:
        'Carriers need an adult’s signature, so we can’t use a PO box. Try a street address, your workplace or a carrier location.',
      field: 'primaryStreet',
    },
  ]);
  expect(codes(box, [decanter])).toEqual(['SHIP_POBOX']);
  expect(checkDestination(destination('CA', { primaryStreet: 'RR 2 Box 152' }), [cabernet])).toMatchObject({
    refusals: [],
    warnings: [{ code: 'ADDR_BOX', field: 'primaryStreet' }],
  });
});

test('refuses a military address with one error, whether the state, city or ZIP reveals it', () => {
  expect(codes(destination('AE'))).toEqual(['SHIP_MILITARY']);
  expect(codes(destination('CA', { city: 'FPO' }))).toEqual(['SHIP_MILITARY']);
  expect(codes(destination('', { zipCode: '09001', zipPlace: { city: 'APO', stateCode: 'AE' } }))).toEqual([
    'SHIP_MILITARY',
  ]);
});

test.each(['SC', 'MT'])(
  'W13: refuses “Vesper”, which is too strong, in %s and allows the rest of the order',
  (stateCode) => {
    const { refusals } = checkDestination(destination(stateCode), [cabernet, vesper]);
    expect(refusals).toHaveLength(1);
    expect(refusals[0]).toMatchObject({ code: 'SHIP_ABV', details: { skuId: 2, stateCode } });
    expect(refusals[0]?.sentence).toMatch(
      /^We can’t ship “Vesper” 2019 to .* has 18\.5%\. We can ship the rest of your order\.$/,
    );
    expect(refusals[0]?.resolutions[0]).toEqual({ kind: 'remove_line', skuId: 2 });
    expect(checkDestination(destination(stateCode), [vesper]).refusals[0]?.sentence).not.toContain(
      'The rest',
    );
  },
);

test('accepts an alcohol content or bottle size exactly at the limit', () => {
  expect(codes(destination('SC'), [{ ...cabernet, abvTenths: 165 }])).toEqual([]);
  expect(codes(destination('LA'), [{ ...cabernet, bottleMl: 3000, wineMl: 3000 }])).toEqual([]);
  expect(codes(destination('LA'), [{ ...cabernet, bottleMl: 6000, wineMl: 6000 }])).toEqual(['SHIP_SIZE']);
});

test('forbids a bottle only in states whose alcohol or size limit it exceeds', () => {
  const forbidden = (stateCode: string, abvTenths: number, bottleMl: number) =>
    isBottleForbidden(stateRuleOf(stateCode), { abvTenths, bottleMl });
  expect([forbidden('SC', 165, 750), forbidden('SC', 166, 750)]).toEqual([false, true]);
  expect([forbidden('LA', 146, 3000), forbidden('LA', 146, 3001)]).toEqual([false, true]);
  expect(forbidden('CA', 999, 18_000)).toBe(false);
});

test('refuses wine but not merchandise for a dry ZIP', () => {
  const dry = destination('TX', { zipCode: '75999-0001' });
  expect(checkDestination(dry, [cabernet, vesper, decanter]).refusals).toMatchObject([
    {
      code: 'SHIP_DRY_ZIP',
      sentence:
        'We can’t ship wine to ZIP 75999 because local law does not allow wine shipments. We can ship the rest of your order.',
    },
  ]);
  expect(codes(dry, [decanter])).toEqual([]);
});

test('W11: Alaska accepts 24 bottles in one order and refuses 25', () => {
  expect(codes(destination('AK'), [{ ...cabernet, quantity: 24 }])).toEqual([]);
  expect(checkDestination(destination('AK'), [{ ...cabernet, quantity: 25 }]).refusals).toMatchObject([
    {
      code: 'SHIP_LIMIT',
      sentence:
        'Alaska allows 24 bottles in one order from one winery. This order has 25 bottles. Remove 1 bottle, pick up your order in Paso Robles, or choose another address.',
    },
  ]);
});

test('counts earlier purchases toward a purchase limit', () => {
  const lantern = { skuId: 9 as SkuId, title: '“Lantern Hill” Cabernet 2020', limit: 3 };
  expect(checkPurchaseLimit({ ...lantern, boughtQuantity: 2, quantity: 1 })).toBeUndefined();
  expect(checkPurchaseLimit({ ...lantern, boughtQuantity: 2, quantity: 2 })).toMatchObject({
    code: 'LIMIT_PER_PERSON',
    sentence: '“Lantern Hill” Cabernet 2020 is limited to 3 per customer, and you’ve already bought 2.',
    details: { left: 1 },
    resolutions: [{ kind: 'remove_line', skuId: 9 }],
  });
  expect(checkPurchaseLimit({ ...lantern, boughtQuantity: 1, quantity: 3 })?.sentence).toContain(
    'you’ve already bought 1',
  );
  expect(checkPurchaseLimit({ ...lantern, boughtQuantity: 4, quantity: 1 })).toMatchObject({
    details: { left: 0 },
  });
  expect(checkPurchaseLimit({ ...lantern, boughtQuantity: 0, quantity: 4 })?.sentence).toBe(
    '“Lantern Hill” Cabernet 2020 is limited to 3 per customer.',
  );
});

test('ships wine only to states that allow it and names a next step in every refusal, for any input', () => {
  const text = fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom('PO Box 1', 'APO', '12 Main St', ''));
  const stateCode = fc.oneof(
    fc.constantFrom(...stateRules.map((rule) => rule.code)),
    fc.string({ maxLength: 3 }),
  );
  const entered = fc.record({
    stateCode,
    zipCode: fc.oneof(fc.stringMatching(/^\d{5}$/), text),
    city: text,
    primaryStreet: text,
    secondaryStreet: text,
    zipPlace: fc.option(fc.record({ city: fc.constant('Town'), stateCode }), { nil: undefined }),
  });
  fc.assert(
    fc.property(entered, fc.subarray([cabernet, vesper, decanter], { minLength: 1 }), (to, lines) => {
      const { refusals, warnings } = checkDestination(to, lines);
      for (const { code, sentence, field } of [...refusals, ...warnings]) {
        expect(code).not.toBe('');
        expect(sentence).toMatch(/[.?]$/);
        expect(field).toBeDefined();
      }
      const holdsWine = lines.some((line) => line.wineMl > 0);
      const state = stateRules.find((rule) => rule.code === (to.stateCode || to.zipPlace?.stateCode));
      const isKnown = to.stateCode !== '' || (to.zipPlace?.stateCode ?? '') !== '';
      if (refusals.length === 0 && holdsWine && isKnown) expect(state?.shipTo).toBe('yes');
      if (refusals.length === 0 && to.zipPlace && to.stateCode)
        expect(to.zipPlace.stateCode).toBe(to.stateCode);
    }),
    { numRuns: 1000 },
  );
});
