import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import type { ResourceId, SkuId } from '../../core/ids.ts';
import { cents } from '../../core/money.ts';
import type { ShippingOffer } from '../../integrations/shipping/port.ts';
import type { SkuForSale } from '../catalog/types.ts';
import { emptyDraftContents } from '../orders/drafts/rules.ts';
import type { DraftContents } from '../orders/drafts/types.ts';
import { emptyShippingPlan } from './delivery/rules.ts';
import type { RequirementFacts } from './requirements/types.ts';
import { goodsRequirements } from './rules.ts';

const today = '2026-11-20' as CivilDate;

const zinfandel: SkuForSale = {
  skuId: 1 as SkuId,
  code: 'ML-ZN-22',
  slug: 'old-block-zinfandel-2022',
  kind: 'wine',
  style: 'red',
  title: 'Old Block Zinfandel',
  vintage: 2022,
  bottleMl: 750,
  abvTenths: 154,
  priceCents: cents(4_200),
  taxClass: 'wine',
  discountable: true,
  visibility: 'public',
  lifecycle: 'current',
  purchaseLimit: undefined,
  lowAt: 12,
  role: undefined,
  pickupOnly: false,
  wineMl: 750,
  demands: [{ resourceId: 7 as ResourceId, quantity: 1 }],
  wines: [{ skuId: 1 as SkuId, title: 'Old Block Zinfandel', bottleMl: 750, abvTenths: 154, quantity: 1 }],
};
const oil: SkuForSale = {
  ...zinfandel,
  skuId: 2 as SkuId,
  kind: 'goods',
  title: 'Olive oil',
  vintage: undefined,
  taxClass: 'goods',
  wineMl: 0,
  wines: [],
};
const ground: ShippingOffer = {
  optionId: 'ground',
  title: 'Ground',
  listCents: cents(2_000),
  shipsOn: '2026-11-23' as CivilDate,
  arrivesFrom: '2026-11-24' as CivilDate,
  arrivesTo: '2026-11-26' as CivilDate,
};
const complete: DraftContents = {
  ...emptyDraftContents(),
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Núñez',
  phone: '805 555 0199',
  primaryStreet: '12 Vine Street',
  city: 'Paso Robles',
  stateCode: 'CA',
  zipCode: '93446',
};

function facts(
  contents: Partial<DraftContents> = {},
  changes: Partial<RequirementFacts> = {},
): RequirementFacts {
  return {
    contents: { ...complete, ...contents },
    way: contents.isPickup ? 'pickup' : 'parcel',
    birthDate: { month: '3', day: '14', year: '1984' },
    lines: [{ sku: zinfandel, quantity: 2 }],
    access: { seesClubWines: false, seesAllocations: false },
    plan: { ...emptyShippingPlan, offers: [ground], chosen: ground },
    pickupLocations: [{ id: 'hilltop' }],
    zipPlace: { zipCode: '93446', city: 'Paso Robles', stateCode: 'CA' },
    billingZipPlace: undefined,
    today,
    ...changes,
  };
}
const told = (given: RequirementFacts) =>
  goodsRequirements(given).map(({ step, code, field }) => `${step} ${code} ${field}`);

describe('requirements of a draft', () => {
  it('are empty when everything is entered', () => {
    expect(told(facts())).toEqual([]);
  });

  it('report an empty cart', () => {
    expect(told(facts({}, { lines: [] }))).toEqual(['cart CART_EMPTY items']);
  });

  it('list every empty field of a new draft as missing, in the order of the steps', () => {
    const fresh = goodsRequirements(
      facts(emptyDraftContents(), { birthDate: undefined, zipPlace: undefined }),
    );
    expect(fresh.map(({ step, field }) => `${step} ${field}`)).toEqual([
      'contact email',
      'contact firstName',
      'contact lastName',
      'contact phone',
      'contact birthDate',
      'delivery primaryStreet',
      'delivery city',
      'delivery stateCode',
      'delivery zipCode',
    ]);
    expect(fresh.every(({ isMissing }) => isMissing)).toBe(true);
  });

  it('reject a buyer who is under 21 on the current date at the winery (I-49, W19)', () => {
    const born = (birthDate: RequirementFacts['birthDate']) => told(facts({}, { birthDate }));
    expect(born({ month: '11', day: '21', year: '2005' })).toEqual(['contact AGE_UNDER_21 birthYear']);
    expect(born({ month: '11', day: '20', year: '2005' })).toEqual([]);
    expect(born({ month: '2', day: '30', year: '1990' })).toEqual(['contact AGE_INVALID birthDay']);
  });

  it('allow a service that a delivery request added, but reject a service in the cart', () => {
    const service = { ...oil, kind: 'service', visibility: 'hidden' } as const;
    const both = [{ sku: zinfandel, quantity: 1 }];
    expect(told(facts({}, { lines: [...both, { sku: service, quantity: 1, isService: true }] }))).toEqual([]);
    expect(told(facts({}, { lines: [...both, { sku: service, quantity: 1 }] }))).toEqual([
      'cart NOT_FOR_SALE items',
    ]);
  });

  it('include no birth date for a cart without wine', () => {
    expect(told(facts({}, { lines: [{ sku: oil, quantity: 1 }], birthDate: undefined }))).toEqual([]);
  });

  it('report a state where wine cannot ship, with alternatives, as soon as the ZIP code is known', () => {
    const zipPlace = { zipCode: '84101', city: 'Salt Lake City', stateCode: 'UT' };
    const [utah, ...others] = goodsRequirements(
      facts(
        { zipCode: '84101', stateCode: '', city: '', primaryStreet: '' },
        { zipPlace, plan: emptyShippingPlan },
      ),
    ).filter(({ isMissing }) => !isMissing);
    expect(utah).toMatchObject({ step: 'delivery', code: 'SHIP_STATE_CLOSED' });
    expect(utah?.resolutions.map(({ kind }) => kind)).toContain('pickup');
    expect(others).toEqual([]);
  });

  it.each([
    ['a PO box', { primaryStreet: 'P.O. Box 12' }, 'delivery SHIP_POBOX primaryStreet'],
    ['a military address', { city: 'APO' }, 'delivery SHIP_MILITARY city'],
    ['a four-digit ZIP code', { zipCode: '9344' }, 'delivery ADDR_ZIP_INVALID zipCode'],
    ['a ZIP code from another state', { stateCode: 'NV' }, 'delivery ADDR_ZIP_STATE stateCode'],
    ['an invalid email address', { email: 'ana@example' }, 'contact EMAIL_INVALID email'],
    ['an invalid phone number', { phone: '555 0199' }, 'contact PHONE_INVALID phone'],
    ['a note that is too long', { note: 'x'.repeat(251) }, 'delivery TEXT_TOO_LONG note'],
  ] as const)('report %s', (_, contents, expected) => {
    expect(told(facts(contents))).toEqual([expected]);
  });

  it('reject a pickup-only wine in an order that ships', () => {
    const lines = [{ sku: { ...zinfandel, pickupOnly: true }, quantity: 1 }];
    expect(told(facts({}, { lines }))).toEqual(['delivery PICKUP_ONLY isPickup']);
    const picked = { isPickup: true, selectedPickupLocation: 'hilltop' };
    const billing = {
      billingPrimaryStreet: '12 Vine Street',
      billingCity: 'Paso Robles',
      billingState: 'CA',
      billingZipCode: '93446',
    };
    expect(told(facts({ ...picked, ...billing }, { lines }))).toEqual([]);
  });

  it('reject a shipping option that is not offered for the destination', () => {
    expect(told(facts({ shippingOptionId: 'overnight' }))).toEqual([
      'shipping FIELD_MISSING shippingOptionId',
    ]);
  });

  it('require a billing address only if it differs from the delivery address', () => {
    expect(told(facts({ billingSameAsDelivery: false }))).toEqual([
      'payment FIELD_MISSING billingPrimaryStreet',
      'payment FIELD_MISSING billingCity',
      'payment FIELD_MISSING billingState',
      'payment FIELD_MISSING billingZipCode',
    ]);
  });

  it('report sold-out wine when a page is shown, but leave it to the stock hold when an order is placed (I-14)', () => {
    expect(told(facts({}, { unitsOf: () => 1 }))).toEqual(['cart STOCK_PART items']);
    expect(told(facts({}, { unitsOf: () => 0 }))).toEqual(['cart SOLD_OUT items']);
    expect(told(facts())).toEqual([]);
  });

  it('reject a club-only wine in a guest’s cart', () => {
    const lines = [{ sku: { ...zinfandel, visibility: 'club' as const }, quantity: 1 }];
    expect(told(facts({}, { lines }))).toEqual(['cart CLUB_ONLY items']);
    const access = { seesClubWines: true, seesAllocations: false };
    expect(told(facts({}, { lines, access }))).toEqual([]);
  });
});
