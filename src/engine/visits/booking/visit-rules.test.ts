import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResourceId, SkuId } from '../../../core/ids.ts';
import { basisPoints, cents, sum } from '../../../core/money.ts';
import type { SkuForSale } from '../../catalog/types.ts';
import { emptyDraftContents } from '../../orders/drafts/rules.ts';
import { quoteOrder } from '../../pricing/rules.ts';
import { guestPricingFacts as pricingFacts } from '../../pricing/testing.ts';
import { priceVisit } from '../experiences/price-rules.ts';
import { aBenefit, anExperience, aSlot } from '../experiences/testing.ts';
import type { Experience, RemainingBenefit } from '../experiences/types.ts';
import type { VisitRequest } from './purchase-types.ts';
import {
  applyVisitPatch,
  bookingRulesInstant,
  guestsToPrice,
  isHoldExpired,
  orderedVisit,
  visitItems,
  visitLines,
  visitRequestAfterChoice,
  visitRequestWithExtendedHold,
  visitShortageRefusal,
} from './visit-rules.ts';

const now = new Date('2026-11-20T20:00:00Z');
const slot = aSlot();
const request: VisitRequest = {
  ...{ slotId: slot.id, party: 4, addOns: [], guests: [], answers: {}, isExtended: false, ageStatedAt: '' },
  heldUntil: '2026-11-20T20:10:00.000Z',
};

function sold(skuId: number, priceCents: number, more: Partial<SkuForSale> = {}): SkuForSale {
  return {
    ...{
      skuId: skuId as SkuId,
      code: `V-${skuId}`,
      slug: `v-${skuId}`,
      kind: 'visit',
      style: undefined,
      title: 'Ticket',
    },
    ...{ vintage: undefined, bottleMl: undefined, abvTenths: undefined, priceCents: cents(priceCents) },
    ...{
      taxClass: 'goods',
      discountable: true,
      visibility: 'hidden',
      lifecycle: 'current',
      purchaseLimit: undefined,
    },
    ...{ lowAt: 0, role: undefined, pickupOnly: false, wineMl: 0, demands: [], wines: [], ...more },
  };
}

const skus = new Map([sold(40, 3_000), sold(50, 2_800)].map((sku) => [sku.skuId, sku]));

/** Prices an order of this visit with the price engine for a customer who also has a member discount. */
function priced(experience: Experience, request: VisitRequest, benefits: readonly RemainingBenefit[]) {
  const price = priceVisit(experience, guestsToPrice(request), request.addOns, benefits);
  const lines = visitLines({ experience, slot, request, price }, skus);
  const member = {
    ruleId: 'club',
    label: 'Club',
    reason: 'Club.',
    rate: basisPoints(1_500),
    source: 'club',
  } as const;
  const quoted = quoteOrder(
    pricingFacts(
      lines.map(({ sku, quantity, ownPercentages }) => ({
        ...sku,
        quantity,
        unitPriceCents: sku.priceCents,
        ownPercentages,
      })),
      { percentages: [member] },
    ),
  );
  return { price, lines, quoted };
}

describe('the order lines of a visit', () => {
  const rates = fc.constantFrom(500, 1_000, 1_500, 3_333, 5_000, 10_000);
  const benefits = fc.array(
    fc
      .tuple(rates, fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }))
      .map(([rate, left]): RemainingBenefit => ({ benefit: aBenefit(rate), left })),
    { maxLength: 3 },
  );
  const policies = fc.constantFrom(
    { kind: 'prepaid' },
    { kind: 'free' },
    { kind: 'card_hold', noShowCents: cents(1_500) },
    { kind: 'deposit', depositRate: basisPoints(5_000) },
    { kind: 'deposit', depositRate: basisPoints(3_333) },
  );

  it('add up to exactly the amount due now, with the rest due at the visit', () => {
    fc.assert(
      fc.property(
        ...([
          fc.integer({ min: 1, max: 8 }),
          fc.integer({ min: 1, max: 20_000 }),
          benefits,
          policies,
        ] as const),
        fc.integer({ min: 0, max: 3 }),
        (party, priceCents, left, policy, boards) => {
          const experience = anExperience({ priceCents: cents(priceCents), policy: policy as object });
          const addOns = boards > 0 ? [{ skuId: 50 as SkuId, quantity: boards }] : [];
          const chosen = { ...request, party, addOns };
          const { price, lines, quoted } = priced(experience, chosen, left);
          expect(quoted.merchandiseCents).toBe(price.dueNowCents);
          expect(price.dueAtVisitCents).toBe(price.totalCents - price.dueNowCents);
          expect(sum(lines.map(({ quantity }) => cents(quantity)))).toBe(party + boards);
          const ordered = orderedVisit({
            ...{ experience, slot, price, demands: [], claims: [], refusals: [] },
            request: chosen,
            guarantee: undefined,
          });
          expect(ordered.priceCents).toBe(quoted.merchandiseCents + ordered.dueAtVisitCents);
          expect(ordered.seatPrices.reduce((all, { seats }) => all + seats, 0)).toBe(party);
        },
      ),
    );
  });

  it('are titled with the day and time in the winery’s time zone, and require no stock', () => {
    const { lines } = priced(anExperience(), request, []);
    expect(lines).toMatchObject([
      { quantity: 4, sku: { title: 'Terrace Tasting, Sat, Dec 5, 11:00 am PT', demands: [] } },
    ]);
  });

  it('cover only the added seats when a reservation is changed', () => {
    const changes = { reservationId: 'r' as never, party: 3, version: 1 };
    const { lines } = priced(anExperience(), { ...request, changes }, []);
    expect(lines.map(({ quantity }) => quantity)).toEqual([1]);
    expect(visitItems(anExperience(), { ...request, changes })).toEqual([{ skuId: 40, quantity: 1 }]);
  });

  it('charge a per-table price once, whatever the party size', () => {
    const table = anExperience({ priceUnit: 'table', priceCents: cents(2_000) });
    expect(priced(table, request, []).quoted.merchandiseCents).toBe(2_000);
  });
});

describe('a chosen visit', () => {
  const experience = anExperience({
    facts: { ...anExperience().facts, questions: [{ id: 'diet', label: 'Diet' }] },
  });
  const filledIn = {
    ...request,
    guests: ['Ben', 'Elena', 'Dev'],
    answers: { diet: 'none' },
    ageStatedAt: 'then',
  };
  const before = { ...emptyDraftContents(), purchase: { kind: 'visit', details: filledIn } } as const;
  const filled = { ...before, items: visitItems(experience, request) };

  it('keeps its hold if the same time is chosen again, and gets a new hold for another time', () => {
    const again = visitRequestAfterChoice(filled, { slotId: slot.id, party: 2 }, experience, now);
    expect(again).toMatchObject({
      heldUntil: request.heldUntil,
      guests: ['Ben'],
      answers: { diet: 'none' },
      ageStatedAt: 'then',
    });
    const moved = visitRequestAfterChoice(
      filled,
      { slotId: 'other' as never, party: 5 },
      experience,
      new Date('2026-11-20T20:04:00Z'),
    );
    expect(moved).toMatchObject({
      heldUntil: '2026-11-20T20:14:00.000Z',
      isExtended: false,
      ageStatedAt: '',
    });
  });

  it('drops the entered answers when another experience is chosen', () => {
    const other = anExperience({ skuId: 41 as SkuId });
    expect(visitRequestAfterChoice(filled, { slotId: 'other' as never, party: 2 }, other, now)).toMatchObject(
      {
        answers: {},
        ageStatedAt: '',
      },
    );
  });

  it('keeps only offered add-ons, up to their maximum', () => {
    const addOns = [
      { skuId: 50 as SkuId, quantity: 99 },
      { skuId: 7 as SkuId, quantity: 1 },
    ];
    expect(
      visitRequestAfterChoice(filled, { slotId: slot.id, party: 2, addOns }, experience, now).addOns,
    ).toEqual([{ skuId: 50, quantity: 10 }]);
    const broken = [-1, 0.5, Number.NaN].map((quantity) => ({ skuId: 50 as SkuId, quantity }));
    for (const each of broken) {
      expect(applyVisitPatch(request, { addOns: [each] }, experience, now).addOns).toEqual([]);
    }
  });

  it('keeps only answers to the experience’s questions, and one name per additional guest', () => {
    const patched = applyVisitPatch(
      request,
      { answers: { diet: 'nuts', spam: 'x' }, guests: ['1', '2', '3', '4'] },
      experience,
      now,
    );
    expect([patched.answers, patched.guests]).toEqual([{ diet: 'nuts' }, ['1', '2', '3']]);
    expect(applyVisitPatch(request, { isAllAdults: true }, experience, now).ageStatedAt).toBe(
      now.toISOString(),
    );
    expect(applyVisitPatch(filledIn, { isAllAdults: false }, experience, now).ageStatedAt).toBe('');
  });

  it('can be booked past the booking deadline while its hold lasts', () => {
    const later = new Date('2026-11-20T20:09:00Z');
    expect(bookingRulesInstant(request, experience, later)).toEqual(now);
    expect(
      bookingRulesInstant(visitRequestWithExtendedHold(request, experience, later), experience, later),
    ).toEqual(now);
    expect(isHoldExpired(request, new Date(request.heldUntil))).toBe(true);
    expect(bookingRulesInstant(request, experience, new Date('2026-11-20T20:11:00Z'))).toEqual(
      new Date('2026-11-20T20:11:00Z'),
    );
  });
});

describe('visitShortageRefusal', () => {
  const demands = [
    { resourceId: 7 as ResourceId, quantity: 4 },
    { resourceId: 8 as ResourceId, quantity: 4 },
  ];
  const facts = { experience: anExperience(), slot, request, demands };
  const short = (resourceId: number, left: number) => ({
    resourceId: resourceId as ResourceId,
    wanted: 4,
    left,
  });

  it('reports the seats left in the scarcest resource, or an expired hold', () => {
    expect(visitShortageRefusal(facts, [], [short(7, 3), short(8, 2)], now)).toMatchObject({
      code: 'SLOT_FULL',
      details: { left: 2 },
    });
    expect(visitShortageRefusal(facts, [], [short(7, -1)], new Date(request.heldUntil))).toMatchObject({
      code: 'HOLD_EXPIRED',
      details: { left: 0 },
    });
  });

  it('reports a sold-out kit instead of missing seats', () => {
    const kit = sold(60, 8_900, { title: 'Kit', demands: [{ resourceId: 9 as ResourceId, quantity: 1 }] });
    expect(visitShortageRefusal(facts, [{ sku: kit, quantity: 1 }], [short(9, 0)], now)).toMatchObject({
      code: 'SOLD_OUT',
      sentence: 'Kit is sold out.',
    });
  });
});
