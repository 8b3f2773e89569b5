import { describe, expect, it } from 'vitest';
import { emptyDraftContents } from '../../orders/drafts/rules.ts';
import type { DraftPatch } from '../types.ts';
import { patchContents } from './draft-rules.ts';

const places: Readonly<Record<string, { city: string; stateCode: string }>> = {
  '93446': { city: 'Paso Robles', stateCode: 'CA' },
  '89101': { city: 'Las Vegas', stateCode: 'NV' },
};
const lookup = (zipCode: string) => {
  const place = places[zipCode];
  return place && { zipCode, ...place };
};
const now = new Date('2026-11-20T20:00:00Z');
const patch = (changes: DraftPatch, before = emptyDraftContents(), at = now) =>
  patchContents(before, changes, lookup, at);

describe('a patch of a draft', () => {
  it('fills city and state from a new ZIP', () => {
    expect(patch({ zipCode: '93446' })).toMatchObject({ city: 'Paso Robles', stateCode: 'CA' });
    const moved = patch({ zipCode: '89101' }, patch({ zipCode: '93446' }));
    expect(moved).toMatchObject({ city: 'Las Vegas', stateCode: 'NV' });
  });

  it('does not overwrite a city that was entered with the ZIP code or corrected later', () => {
    expect(patch({ zipCode: '93446', city: 'Templeton' })).toMatchObject({
      city: 'Templeton',
      stateCode: 'CA',
    });
    const corrected = patch({ city: 'Templeton' }, patch({ zipCode: '93446' }));
    expect(patch({ zipCode: '93446' }, corrected)).toMatchObject({ city: 'Templeton' });
  });

  it('fills in the billing city and state from the billing ZIP code, apart from the delivery address', () => {
    const both = patch({ zipCode: '93446', billingZipCode: '89101' });
    expect(both).toMatchObject({ city: 'Paso Robles', billingCity: 'Las Vegas', billingState: 'NV' });
  });

  it('ignores unknown fields (A22)', () => {
    const hostile = JSON.parse(
      '{"firstName":"Ana","items":[{"skuId":1,"quantity":99}],"totalCents":1,"__proto__":{"admin":true}}',
    ) as DraftPatch;
    const patched = patch(hostile);
    expect(patched).toEqual({ ...emptyDraftContents(), firstName: 'Ana' });
    expect('admin' in patched).toBe(false);
  });
});

describe('a customer’s confirmation', () => {
  const later = new Date('2026-11-20T20:05:00Z');
  const waived = patch({ zipCode: '89101', weatherPolicy: 'shipAnyway', weatherWaived: true });

  it('keeps its original time when it is sent again, and loses it when it is withdrawn', () => {
    expect(waived.weatherWaivedAt).toBe('2026-11-20T20:00:00.000Z');
    const again = patch({ weatherWaived: true, note: 'Side door' }, waived, later);
    expect(again.weatherWaivedAt).toBe('2026-11-20T20:00:00.000Z');
    expect(patch({ weatherWaived: false }, waived, later).weatherWaivedAt).toBe('');
  });

  it.each<[string, DraftPatch]>([
    ['another ZIP code', { zipCode: '93446' }],
    ['another shipping option', { shippingOptionId: 'two_day' }],
    ['another ship week', { requestedShipWeek: '2026-12-07' }],
    ['pickup', { isPickup: true }],
  ])(
    'of the weather risk is cleared by a change to %s, even if the form still sends the checkbox',
    (_, change) => {
      const sent = patch({ ...change, weatherWaived: true }, waived, later);
      expect(sent).toMatchObject({ weatherWaived: false, weatherWaivedAt: '' });
      expect(patch({ weatherWaived: true }, sent, later).weatherWaivedAt).toBe('2026-11-20T20:05:00.000Z');
    },
  );

  it('of an engraving’s spelling is cleared when the text changes', () => {
    const proofread = patch({ engravingLine1: 'Ana & Luis', engravingProofread: true });
    expect(proofread.engravingProofread).toBe(true);
    expect(patch({ engravingLine1: 'Ana & Louis' }, proofread).engravingProofread).toBe(false);
    const sent = patch({ engravingLine1: 'Ana & Louis', engravingProofread: true }, proofread);
    expect(sent.engravingProofread).toBe(false);
  });

  it('ignores a time sent by the client', () => {
    const hostile = JSON.parse('{"weatherWaivedAt":"2020-01-01T00:00:00Z"}') as DraftPatch;
    expect(patch(hostile).weatherWaivedAt).toBe('');
  });
});
