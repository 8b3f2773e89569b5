import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import type { LedgerAccountId, SkuId } from '../../core/ids.ts';
import { basisPoints, cents } from '../../core/money.ts';
import { createShippingRateTable } from '../../integrations/shipping/table-adapter.ts';
import { createTaxTable } from '../../integrations/tax/table-adapter.ts';
import { plusShippingBenefits } from './dated-rules.ts';
import { nextCaseStep, quote } from './rules.ts';
import type { LedgerTender, PercentageRule, PricingDelivery, PricingFacts, PricingLine } from './types.ts';

const shippingRates = createShippingRateTable();
const taxes = createTaxTable();

const toPasoRobles: PricingDelivery = { kind: 'ship', stateCode: 'CA', zipCode: '93446', optionId: 'ground' };
const toRosamond: PricingDelivery = { kind: 'ship', stateCode: 'CA', zipCode: '93560', optionId: 'ground' };
const clubRule: PercentageRule = {
  ruleId: 'club_open_cellar_6',
  label: 'Open Cellar member price, 15%',
  reason: 'You are a member of Open Cellar.',
  rate: basisPoints(1500),
  source: 'club',
};

function wine(unitPriceCents: number, quantity: number, more: Partial<PricingLine> = {}): PricingLine {
  const line = {
    skuId: 1 as SkuId,
    title: 'Cabernet Sauvignon 2022',
    taxClass: 'wine',
    discountable: true,
  } as const;
  return { ...line, unitPriceCents: cents(unitPriceCents), quantity, wineMl: 750, ...more };
}

function goods(unitPriceCents: number, quantity: number, more: Partial<PricingLine> = {}): PricingLine {
  return wine(unitPriceCents, quantity, { title: 'Decanter', taxClass: 'goods', wineMl: 0, ...more });
}

function giftCard(accountId: string, availableCents: number): LedgerTender {
  return {
    kind: 'gift_card',
    accountId: accountId as LedgerAccountId,
    availableCents: cents(availableCents),
  };
}

function facts(lines: readonly PricingLine[], more: Partial<PricingFacts> = {}): PricingFacts {
  const nothing = { percentages: [], shippingBenefits: [], tenders: [], delivery: toPasoRobles };
  return { ...nothing, shippingRates, taxes, on: '2026-11-20' as CivilDate, lines, ...more };
}

test('W1: a guest ships three bottles within Paso Robles', () => {
  expect(quote(facts([wine(3800, 3)]))).toMatchObject({
    subtotalCents: 11400,
    discountCents: 0,
    merchandiseCents: 11400,
    shipping: { priceCents: 2000, taxCents: 0 },
    taxCents: 998,
    totalCents: 14398,
    cardDueCents: 14398,
    isEstimate: false,
  });
});

test('W2: a member of Open Cellar buys a case; 15% beats the case saving and says so', () => {
  const member = quote(facts([wine(4200, 12)], { percentages: [clubRule], delivery: toRosamond }));
  expect(member).toMatchObject({
    discountCents: 7560,
    merchandiseCents: 42840,
    taxCents: 3106,
    totalCents: 48946,
  });
  expect(member.shipping?.priceCents).toBe(3000);
  expect(member.lines[0]?.adjustments).toEqual([
    {
      ruleId: 'club_open_cellar_6',
      label: 'Open Cellar member price, 15%',
      reason: 'You are a member of Open Cellar.',
      amountCents: 7560,
      beat: [{ ruleId: 'case_12', label: '12-bottle saving, 10%', amountCents: 5040 }],
    },
  ]);
});

test('W3: a gift card of $100 pays its part of W2', () => {
  const tenders = [giftCard('card', 10000)];
  const paid = quote(facts([wine(4200, 12)], { percentages: [clubRule], delivery: toRosamond, tenders }));
  expect(paid.cardDueCents).toBe(38946);
  expect(paid.tenders).toEqual([
    { kind: 'gift_card', accountId: 'card', amountCents: 10000 },
    { kind: 'card', amountCents: 38946 },
  ]);
});

test('W4: a gift card of $200 pays all of W1, tax and shipping too, and no card is asked', () => {
  const paid = quote(facts([wine(3800, 3)], { tenders: [giftCard('card', 20000)] }));
  expect(paid.cardDueCents).toBe(0);
  expect(paid.tenders).toEqual([{ kind: 'gift_card', accountId: 'card', amountCents: 14398 }]);
});

test('W6: 15% off 3 × $19.99 is rounded once, half away from zero', () => {
  const line = quote(facts([wine(1999, 3)], { percentages: [clubRule] })).lines[0];
  expect(line).toMatchObject({ grossCents: 5997, discountCents: 900, netCents: 5097 });
});

test('W14: Mesa Lucero+ includes ground shipping from three bottles, has a flat $10 below, and leaves faster options alone', () => {
  const plus = { shippingBenefits: plusShippingBenefits };
  const three = quote(facts([wine(3800, 3)], plus)).shipping;
  expect(three).toMatchObject({ listCents: 2000, priceCents: 0 });
  expect(three?.adjustments[0]).toMatchObject({
    ruleId: 'plus_ground_included',
    amountCents: 2000,
    beat: [{ ruleId: 'plus_ground_flat', amountCents: 1000 }],
  });
  expect(quote(facts([wine(3800, 2)], plus)).shipping?.priceCents).toBe(1000);
  expect(quote(facts([goods(6800, 1)], plus)).shipping).toMatchObject({ priceCents: 900, adjustments: [] });
  const air = quote(facts([wine(3800, 3)], { ...plus, delivery: { ...toPasoRobles, optionId: 'two_day' } }));
  expect(air.shipping?.priceCents).toBe(5500);
});

test('W15: the tender shrinks with the order', () => {
  const tenders = [giftCard('card', 10000)];
  const smaller = quote(
    facts([wine(2600, 1)], { tenders, delivery: { kind: 'pickup', locationId: 'hilltop' } }),
  );
  expect(smaller.totalCents).toBe(2828);
  expect(smaller.tenders).toEqual([{ kind: 'gift_card', accountId: 'card', amountCents: 2828 }]);
});

test('the second gift card stays untouched when the first suffices, and none is spent twice', () => {
  const tenders = [
    giftCard('first', 5000),
    giftCard('first', 5000),
    giftCard('empty', 0),
    giftCard('second', 20000),
  ];
  expect(quote(facts([wine(3800, 3)], { tenders })).tenders).toEqual([
    { kind: 'gift_card', accountId: 'first', amountCents: 5000 },
    { kind: 'gift_card', accountId: 'second', amountCents: 9398 },
  ]);
});

test('the case ladder counts bottle equivalents of all wine and lowers wine alone', () => {
  const mixed = [wine(16000, 2, { wineMl: 1500 }), wine(2100, 3, { wineMl: 375 }), goods(6800, 1)];
  const six = quote(facts(mixed));
  expect(six).toMatchObject({
    wineMl: 4125,
    bottleEquivalents: 6,
    nextCaseStep: { bottlesMissing: 6, rate: 1000 },
  });
  expect(six.lines.map((line) => line.discountCents)).toEqual([1600, 315, 0]);
  expect(quote(facts([wine(3800, 5)]))).toMatchObject({
    discountCents: 0,
    nextCaseStep: { bottlesMissing: 1, rate: 500 },
  });
});

test('the ladder starts on its day', () => {
  expect(quote(facts([wine(3800, 12)], { on: '2025-12-31' as CivilDate })).discountCents).toBe(0);
  expect(quote(facts([wine(3800, 12)], { on: '2026-01-01' as CivilDate })).discountCents).toBe(4560);
});

test('equal rates go to the club, whichever rule came first', () => {
  const promotion: PercentageRule = {
    ...clubRule,
    ruleId: 'a_launch',
    rate: basisPoints(1000),
    source: 'promotion',
  };
  const club: PercentageRule = { ...clubRule, rate: basisPoints(1000) };
  for (const percentages of [
    [promotion, club],
    [club, promotion],
  ]) {
    const adjustment = quote(facts([wine(3800, 12)], { percentages })).lines[0]?.adjustments[0];
    expect(adjustment?.ruleId).toBe(club.ruleId);
    expect(adjustment?.beat.map((rule) => rule.ruleId)).toEqual(['case_12', 'a_launch']);
  }
});

test('a line that takes no discount takes none', () => {
  const fixed = quote(
    facts([wine(44000, 1, { wineMl: 9000, discountable: false })], { percentages: [clubRule] }),
  );
  expect(fixed.discountCents).toBe(0);
});

test('the next case step is told only while it would bring something', () => {
  const ladder = {
    asOf: '2026-01-01' as CivilDate,
    reason: '',
    steps: [{ bottles: 12, rate: basisPoints(1000) }],
  };
  expect(nextCaseStep(0, ladder, [])).toBeUndefined();
  expect(nextCaseStep(10, ladder, [])).toEqual({ bottlesMissing: 2, rate: 1000 });
  expect(nextCaseStep(12, ladder, [])).toBeUndefined();
  expect(nextCaseStep(10, ladder, [clubRule])).toBeUndefined();
});

test('pickup is taxed at the winery and ships nothing', () => {
  const pickup = quote(facts([wine(3800, 3)], { delivery: { kind: 'pickup', locationId: 'downtown' } }));
  expect(pickup).toMatchObject({ shipping: undefined, taxCents: 998, totalCents: 12398, isEstimate: false });
});

test('a state that taxes shipping taxes what is left of it, at the rate of what is in the box', () => {
  const delivery: PricingDelivery = { kind: 'ship', stateCode: 'MN', zipCode: '55401', optionId: 'ground' };
  const wineBox = quote(facts([wine(3800, 3), goods(6800, 1)], { delivery }));
  expect(wineBox.lines.map((line) => line.taxCents)).toEqual([1069, 468]);
  expect(wineBox.shipping).toMatchObject({ priceCents: 3200, taxCents: 300 });
  expect(wineBox.taxCents).toBe(1069 + 468 + 300);
  expect(quote(facts([goods(6800, 1)], { delivery })).shipping).toMatchObject({
    priceCents: 900,
    taxCents: 62,
  });
  const included = quote(facts([wine(3800, 3)], { delivery, shippingBenefits: plusShippingBenefits }));
  expect(included.shipping).toMatchObject({ priceCents: 0, taxCents: 0 });
});

test.each<[string, PricingDelivery]>([
  ['before the delivery is known', { kind: 'undecided' }],
  ['for a place without rates', { kind: 'ship', stateCode: 'PR', zipCode: '00601', optionId: 'ground' }],
  [
    'for an option not offered there',
    { kind: 'ship', stateCode: 'AK', zipCode: '99501', optionId: 'overnight' },
  ],
])('%s a quote is an estimate of the goods and never fails', (_, delivery) => {
  expect(quote(facts([wine(3800, 3)], { delivery }))).toMatchObject({
    isEstimate: true,
    shipping: undefined,
    taxCents: 0,
    totalCents: 11400,
  });
});

test('an empty cart costs nothing, shipping included', () => {
  expect(quote(facts([]))).toMatchObject({
    totalCents: 0,
    shipping: undefined,
    tenders: [],
    nextCaseStep: undefined,
  });
});

// Properties (I-12) -----------------------------------------------------------------------------------------------------

const lineArbitrary = fc
  .record({
    skuId: fc.integer({ min: 1, max: 99 }),
    unitPriceCents: fc.integer({ min: 0, max: 200_000 }),
    quantity: fc.integer({ min: 1, max: 40 }),
    discountable: fc.boolean(),
    wineMl: fc.constantFrom(0, 375, 500, 750, 1500, 2250, 9000),
  })
  .map((line) =>
    wine(line.unitPriceCents, line.quantity, {
      ...line,
      skuId: line.skuId as SkuId,
      unitPriceCents: cents(line.unitPriceCents),
      taxClass: line.wineMl > 0 ? 'wine' : 'goods',
    }),
  );

const percentageArbitrary = fc
  .record({
    ruleId: fc.string({ minLength: 1, maxLength: 5 }),
    rate: fc.integer({ min: 0, max: 10_000 }),
    source: fc.constantFrom('club', 'plus', 'promotion'),
  })
  .map((rule): PercentageRule => ({ ...rule, label: rule.ruleId, reason: '', rate: basisPoints(rule.rate) }));

const deliveryArbitrary = fc.oneof(
  fc.constant<PricingDelivery>({ kind: 'undecided' }),
  fc.constant<PricingDelivery>({ kind: 'pickup', locationId: 'hilltop' }),
  fc.record({
    kind: fc.constant('ship' as const),
    stateCode: fc.constantFrom('CA', 'MN', 'NY', 'DC', 'OR', 'AK', 'UT', 'PR'),
    zipCode: fc.constantFrom('93446', '94103', '55401', ''),
    optionId: fc.constantFrom('ground' as const, 'two_day' as const, 'overnight' as const),
  }),
);

const factsArbitrary = fc
  .record({
    lines: fc.array(lineArbitrary, { maxLength: 8 }),
    percentages: fc.uniqueArray(percentageArbitrary, { maxLength: 4, selector: (rule) => rule.ruleId }),
    delivery: deliveryArbitrary,
    hasPlus: fc.boolean(),
    balances: fc.array(fc.integer({ min: 0, max: 60_000 }), { maxLength: 4 }),
  })
  .map(({ lines, percentages, delivery, hasPlus, balances }) =>
    facts(lines, {
      percentages,
      delivery,
      shippingBenefits: hasPlus ? plusShippingBenefits : [],
      tenders: balances.map((balance, position) => giftCard(`card ${position}`, balance)),
    }),
  );

const total = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
}

test('all parts are whole and not negative, and every sum is exact', () => {
  fc.assert(
    fc.property(factsArbitrary, (given) => {
      const { nextCaseStep: _, ...quoted } = quote(given);
      expect(numbersIn(quoted).filter((number) => !Number.isSafeInteger(number) || number < 0)).toEqual([]);
      for (const line of quoted.lines) {
        expect(line.netCents).toBe(line.grossCents - line.discountCents);
        expect(line.discountCents).toBe(total(line.adjustments.map((adjustment) => adjustment.amountCents)));
        expect(line.taxCents).toBe(total(line.taxLines.map((tax) => tax.taxCents)));
      }
      expect(quoted.subtotalCents).toBe(total(quoted.lines.map((line) => line.grossCents)));
      expect(quoted.discountCents).toBe(total(quoted.lines.map((line) => line.discountCents)));
      expect(quoted.taxCents).toBe(
        total(quoted.lines.map((line) => line.taxCents)) + (quoted.shipping?.taxCents ?? 0),
      );
      expect(quoted.totalCents).toBe(
        quoted.subtotalCents - quoted.discountCents + (quoted.shipping?.priceCents ?? 0) + quoted.taxCents,
      );
      expect(total(quoted.tenders.map((tender) => tender.amountCents))).toBe(quoted.totalCents);
      expect(quoted.tenders.every((tender) => tender.amountCents > 0)).toBe(true);
      expect(quoted.tenders.filter((tender) => tender.kind === 'card').length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 400 },
  );
});

test('the order of lines, rules and benefits has no influence', () => {
  fc.assert(
    fc.property(factsArbitrary, (given) => {
      const forwards = quote(given);
      const backwards = quote({
        ...given,
        lines: given.lines.toReversed(),
        percentages: given.percentages.toReversed(),
        shippingBenefits: given.shippingBenefits.toReversed(),
      });
      expect({ ...backwards, lines: backwards.lines.toReversed() }).toEqual(forwards);
    }),
  );
});

test('the order of the tenders changes neither the total nor what the card pays', () => {
  fc.assert(
    fc.property(factsArbitrary, (given) => {
      const forwards = quote(given);
      const backwards = quote({ ...given, tenders: given.tenders.toReversed() });
      expect(backwards.totalCents).toBe(forwards.totalCents);
      expect(backwards.cardDueCents).toBe(forwards.cardDueCents);
    }),
  );
});

test('no rule that lost would have been better for the customer, and what is lost is never more than the line', () => {
  fc.assert(
    fc.property(factsArbitrary, (given) => {
      const { lines, shipping } = quote(given);
      for (const adjustment of [...lines, ...(shipping ? [shipping] : [])].flatMap(
        (part) => part.adjustments,
      )) {
        expect(adjustment.beat.filter((rule) => rule.amountCents > adjustment.amountCents)).toEqual([]);
      }
      for (const line of lines) {
        const most = Math.max(0, ...(line.discountable ? given.percentages.map((rule) => rule.rate) : []));
        expect(line.discountCents).toBeGreaterThanOrEqual(Math.floor((line.grossCents * most) / 10_000));
        expect(line.discountCents).toBeLessThanOrEqual(line.grossCents);
      }
      expect(shipping?.priceCents ?? 0).toBeLessThanOrEqual(shipping?.listCents ?? 0);
    }),
  );
});

test('taking a line out never lets the gift cards pay more than the order (W15)', () => {
  fc.assert(
    fc.property(factsArbitrary, (given) => {
      const smaller = quote({ ...given, lines: given.lines.slice(1) });
      const byGiftCard = smaller.tenders.filter((tender) => tender.kind !== 'card');
      expect(total(byGiftCard.map((tender) => tender.amountCents))).toBe(
        Math.min(smaller.totalCents, total(given.tenders.map((tender) => tender.availableCents))),
      );
    }),
  );
});
