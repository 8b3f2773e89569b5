import { describe, expect, it } from 'vitest';
import { emptyContents, patchContents } from './draft-rules.ts';
import type { DraftPatch } from './types.ts';

const places: Readonly<Record<string, { city: string; stateCode: string }>> = {
  '93446': { city: 'Paso Robles', stateCode: 'CA' },
  '89101': { city: 'Las Vegas', stateCode: 'NV' },
};
const lookup = (zipCode: string) => {
  const place = places[zipCode];
  return place && { zipCode, ...place };
};
const patch = (changes: DraftPatch, before = emptyContents()) => patchContents(before, changes, lookup);

describe('a patch', () => {
  it('fills city and state from a new ZIP', () => {
    expect(patch({ zipCode: '93446' })).toMatchObject({ city: 'Paso Robles', stateCode: 'CA' });
    const moved = patch({ zipCode: '89101' }, patch({ zipCode: '93446' }));
    expect(moved).toMatchObject({ city: 'Las Vegas', stateCode: 'NV' });
  });

  it('leaves what was typed in the same moment, and what was corrected after', () => {
    expect(patch({ zipCode: '93446', city: 'Templeton' })).toMatchObject({
      city: 'Templeton',
      stateCode: 'CA',
    });
    const corrected = patch({ city: 'Templeton' }, patch({ zipCode: '93446' }));
    expect(patch({ zipCode: '93446' }, corrected)).toMatchObject({ city: 'Templeton' });
  });

  it('does the same for the billing address and keeps both apart', () => {
    const both = patch({ zipCode: '93446', billingZipCode: '89101' });
    expect(both).toMatchObject({ city: 'Paso Robles', billingCity: 'Las Vegas', billingState: 'NV' });
  });

  it('takes known fields and nothing else (A22)', () => {
    const hostile = JSON.parse(
      '{"firstName":"Ana","items":[{"skuId":1,"quantity":99}],"totalCents":1,"__proto__":{"admin":true}}',
    ) as DraftPatch;
    const patched = patch(hostile);
    expect(patched).toEqual({ ...emptyContents(), firstName: 'Ana' });
    expect('admin' in patched).toBe(false);
  });
});
