import { describe, expect, it } from 'vitest';
import { emptyContents } from '../../orders/drafts/rules.ts';
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
const patch = (changes: DraftPatch, before = emptyContents(), at = now) =>
  patchContents(before, changes, lookup, at);

describe('a patch', () => {
  it('fills city and state from a new ZIP', () => {
    expect(patch({ zipCode: '93446' })).toMatchObject({ city: 'Paso Robles', stateCode: 'CA' });
    const moved = patch({ zipCode: '89101' }, patch({ zipCode: '93446' }));
    expect(moved).toMatchObject({ city: 'Las Vegas', stateCode: 'NV' });
  });

  it('keeps what was entered in the same patch, and what was corrected later', () => {
    expect(patch({ zipCode: '93446', city: 'Templeton' })).toMatchObject({
      city: 'Templeton',
      stateCode: 'CA',
    });
    const corrected = patch({ city: 'Templeton' }, patch({ zipCode: '93446' }));
    expect(patch({ zipCode: '93446' }, corrected)).toMatchObject({ city: 'Templeton' });
  });

  it('fills the billing address the same way and keeps both separate', () => {
    const both = patch({ zipCode: '93446', billingZipCode: '89101' });
    expect(both).toMatchObject({ city: 'Paso Robles', billingCity: 'Las Vegas', billingState: 'NV' });
  });

  it('accepts known fields only (A22)', () => {
    const hostile = JSON.parse(
      '{"firstName":"Ana","items":[{"skuId":1,"quantity":99}],"totalCents":1,"__proto__":{"admin":true}}',
    ) as DraftPatch;
    const patched = patch(hostile);
    expect(patched).toEqual({ ...emptyContents(), firstName: 'Ana' });
    expect('admin' in patched).toBe(false);
  });
});

describe('a confirmation', () => {
  const later = new Date('2026-11-20T20:05:00Z');
  const waived = patch({ zipCode: '89101', weatherPolicy: 'shipAnyway', weatherWaived: true });

  it('keeps the time at which it was first given', () => {
    expect(waived.weatherWaivedAt).toBe('2026-11-20T20:00:00.000Z');
    const again = patch({ weatherWaived: true, note: 'Side door' }, waived, later);
    expect(again.weatherWaivedAt).toBe('2026-11-20T20:00:00.000Z');
    expect(patch({ weatherWaived: false }, waived, later).weatherWaivedAt).toBe('');
  });

  it.each<[string, DraftPatch]>([
    ['another place', { zipCode: '93446' }],
    ['another way', { shippingOptionId: 'two_day' }],
    ['another week', { requestedShipWeek: '2026-12-07' }],
    ['pickup', { isPickup: true }],
  ])('of the weather does not apply to %s, even when its checkbox is sent along', (_, change) => {
    const sent = patch({ ...change, weatherWaived: true }, waived, later);
    expect(sent).toMatchObject({ weatherWaived: false, weatherWaivedAt: '' });
    expect(patch({ weatherWaived: true }, sent, later).weatherWaivedAt).toBe('2026-11-20T20:05:00.000Z');
  });

  it('of an engraving’s spelling does not apply to another text', () => {
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
