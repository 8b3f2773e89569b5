import { describe, expect, it } from 'vitest';
import type { SkuId } from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import type { SkuRole } from '../../catalog/extras-table.ts';
import type { SkuForSale } from '../../catalog/types.ts';
import { emptyDraftContents } from '../../orders/drafts/rules.ts';
import type { DraftContents } from '../../orders/drafts/types.ts';
import { emptyShippingPlan } from '../delivery/rules.ts';
import type { Requirement, SaleLine } from '../requirements/types.ts';
import { countEngravableBottles, giftRequirements, incompatibleExtraRequirements } from './gift-rules.ts';

function line(code: string, changes: Partial<SkuForSale> = {}, quantity = 1): SaleLine {
  const sku: SkuForSale = {
    skuId: code.length as SkuId,
    code,
    slug: code,
    kind: 'goods',
    style: undefined,
    title: code,
    vintage: undefined,
    bottleMl: undefined,
    abvTenths: undefined,
    priceCents: cents(800),
    taxClass: 'goods',
    discountable: false,
    visibility: 'public',
    lifecycle: 'current',
    purchaseLimit: undefined,
    lowAt: 0,
    role: undefined,
    pickupOnly: false,
    wineMl: 0,
    demands: [],
    wines: [],
    ...changes,
  };
  return { sku, quantity };
}

const bottle = line('ML-CS-22', { kind: 'wine', bottleMl: 750, wineMl: 750 });
const magnum = line('ML-CSM-21', { kind: 'wine', bottleMl: 1500, wineMl: 1500 }, 2);
const oil = line('ML-OIL');

function told(contents: Partial<DraftContents>, lines: readonly SaleLine[] = [bottle]): string[] {
  const found = giftRequirements({
    contents: { ...emptyDraftContents(), ...contents },
    lines,
    way: 'parcel',
    birthDate: undefined,
    access: { seesClubWines: false, seesAllocations: false },
    plan: emptyShippingPlan,
    pickupLocations: [],
    zipPlace: undefined,
    billingZipPlace: undefined,
    today: emptyToday,
  });
  return found.map(({ code, field }: Requirement) => `${code} ${field}`);
}
const emptyToday = '2026-11-20' as Parameters<typeof giftRequirements>[0]['today'];

const forOther = {
  isGift: true,
  isGiftToOther: true,
  recipientFirstName: 'Luis',
  recipientLastName: 'Ortega',
  recipientPhone: '(805) 555-0123',
  recipientIsAdult: true,
} as const;

describe('a gift', () => {
  it('requires no recipient if the buyer presents it in person, and allows a message of 200 characters', () => {
    expect(told({ isGift: true })).toEqual([]);
    expect(told({ isGift: true, giftMessage: 'x'.repeat(200) })).toEqual([]);
    expect(told({ isGift: true, giftMessage: 'x'.repeat(201) })).toEqual(['TEXT_TOO_LONG giftMessage']);
  });

  it('sent to another person requires the recipient’s name, phone number and age confirmation', () => {
    expect(told({ isGift: true, isGiftToOther: true })).toEqual([
      'FIELD_MISSING recipientFirstName',
      'FIELD_MISSING recipientLastName',
      'FIELD_MISSING recipientPhone',
      'RECIPIENT_AGE recipientIsAdult',
    ]);
    expect(told(forOther)).toEqual([]);
    expect(told({ ...forOther, recipientPhone: '12' })).toEqual(['PHONE_INVALID recipientPhone']);
  });

  it('requires no age confirmation without wine, no recipient for pickup, and nothing if it is deselected', () => {
    expect(told({ ...forOther, recipientIsAdult: false }, [oil])).toEqual([]);
    expect(told({ isGift: true, isGiftToOther: true, isPickup: true })).toEqual([]);
    expect(told({ isGift: false, isGiftToOther: true, giftMessage: 'x'.repeat(300) })).toEqual([]);
  });
});

describe('engraving', () => {
  const engraved = { engravedBottles: 2, engravingLine1: 'Ana & Luis', engravingProofread: true } as const;

  it('is limited to the number of magnums in the cart, not counting sets', () => {
    expect(told(engraved, [bottle, magnum])).toEqual([]);
    expect(told({ ...engraved, engravedBottles: 3 }, [magnum])).toEqual(['ENGRAVE_MAGNUM engravedBottles']);
    expect(told(engraved, [bottle])).toEqual(['ENGRAVE_MAGNUM engravedBottles']);
    expect(countEngravableBottles([bottle, magnum, line('SET', { kind: 'bundle', wineMl: 1500 })])).toBe(2);
  });

  it('requires a proofread text of characters that can be engraved', () => {
    expect(told({ engravedBottles: 1 }, [magnum])).toEqual(['FIELD_MISSING engravingLine1']);
    expect(told({ ...engraved, engravingProofread: false }, [magnum])).toEqual([
      'ENGRAVE_PROOF engravingProofread',
    ]);
    expect(told({ ...engraved, engravingLine2: 'für immer' }, [magnum])).toEqual([
      'ENGRAVE_CHARS engravingLine2',
    ]);
    expect(told({ ...engraved, engravingLine1: '', engravingLine2: 'x'.repeat(21) }, [magnum])).toEqual([
      'ENGRAVE_CHARS engravingLine2',
    ]);
  });
});

const ice = line('ICE', { role: 'ice-pack' });
const box = (role: SkuRole) => line(role, { role });

it('rejects ice packs together with gift boxes and offers to remove either', () => {
  expect(incompatibleExtraRequirements([bottle, ice])).toEqual([]);
  expect(incompatibleExtraRequirements([bottle, box('gift-box-1'), box('gift-box-3')])).toEqual([]);
  const [refusal, ...others] = incompatibleExtraRequirements([bottle, ice, box('gift-box-3')]);
  expect(refusal).toMatchObject({ code: 'ICE_WITH_GIFT_BOX', step: 'cart', isMissing: false });
  expect(refusal?.resolutions).toHaveLength(2);
  expect(others).toEqual([]);
});
