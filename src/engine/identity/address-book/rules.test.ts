import { describe, expect, it, test } from 'vitest';
import type { CivilDate } from '../../../core/dates.ts';
import type { CustomerId } from '../../../core/ids.ts';
import {
  addressIdentityKey,
  deliverabilityOf,
  lowestFreeAddressPosition,
  validateAddress,
  volumeLimitsOfAddress,
} from './rules.ts';
import { cityLine, emptyAddress } from './text-rules.ts';
import type { EnteredAddress } from './types.ts';

const home: EnteredAddress = {
  ...emptyAddress,
  firstName: 'Ana',
  lastName: 'Núñez',
  primaryStreet: '12 Vine Street',
  city: 'Paso Robles',
  stateCode: 'CA',
  zipCode: '93446',
  phone: '(805) 555-0199',
  recipientIsAdult: true,
};
const paso = { zipCode: '93446', city: 'Paso Robles', stateCode: 'CA' };
const today = '2026-11-21' as CivilDate;

describe('addressIdentityKey', () => {
  it.each([
    { primaryStreet: '12 vine st.' },
    { firstName: 'ANA', lastName: 'Nunez' },
    { zipCode: '93446-1234' },
    { label: 'Weekend', phone: '', note: 'ring twice', company: 'Vines Ltd' },
  ])('is the same for an address written with %o', (changes) => {
    expect(addressIdentityKey({ ...home, ...changes })).toBe(addressIdentityKey(home));
  });

  it.each([
    { primaryStreet: '13 Vine Street' },
    { secondaryStreet: 'Apt 2' },
    { firstName: 'Bea' },
    { zipCode: '93447' },
    { countryCode: 'CA' },
  ])('differs for an address with %o', (changes) => {
    expect(addressIdentityKey({ ...home, ...changes })).not.toBe(addressIdentityKey(home));
  });
});

describe('validateAddress', () => {
  const codes = (
    entered: Partial<EnteredAddress>,
    use: 'delivery' | 'billing' = 'delivery',
    place = paso,
  ) => {
    const evaluated = validateAddress({ ...home, ...entered }, use, place);
    return evaluated.ok ? [] : evaluated.refusals.map(({ code, field }) => [field, code]);
  };

  test('accepts a complete address and normalizes its phone number', () => {
    expect(validateAddress(home, 'delivery', paso)).toEqual({
      ok: true,
      value: { ...home, phone: '+18055550199' },
    });
  });

  test.each<[Partial<EnteredAddress>, string, string]>([
    [{ firstName: '' }, 'firstName', 'FIELD_MISSING'],
    [{ primaryStreet: '' }, 'primaryStreet', 'FIELD_MISSING'],
    [{ primaryStreet: 'x'.repeat(121) }, 'primaryStreet', 'TEXT_TOO_LONG'],
    [{ label: 'x'.repeat(41) }, 'label', 'TEXT_TOO_LONG'],
    [{ note: 'x'.repeat(251) }, 'note', 'TEXT_TOO_LONG'],
    [{ zipCode: '9344' }, 'zipCode', 'ADDR_ZIP_INVALID'],
    [{ stateCode: 'NV' }, 'stateCode', 'ADDR_ZIP_STATE'],
    [{ phone: '' }, 'phone', 'FIELD_MISSING'],
    [{ phone: '12' }, 'phone', 'PHONE_INVALID'],
  ])('rejects %o', (changes, field, code) => {
    expect(codes(changes)).toEqual([[field, code]]);
  });

  test('allows known foreign countries for billing but not for shipping', () => {
    const abroad = { countryCode: 'GB', zipCode: 'SW1A 1AA', city: 'London', stateCode: '', phone: '' };
    expect(codes(abroad, 'billing')).toEqual([]);
    expect(codes(abroad).map(([field]) => field)).toContain('zipCode');
    expect(codes({ ...abroad, countryCode: 'XX' }, 'billing')).toEqual([
      ['countryCode', 'ADDR_COUNTRY_UNKNOWN'],
    ]);
  });
});

describe('deliverabilityOf', () => {
  const at = (changes: Partial<EnteredAddress>, place: typeof paso | undefined = paso) =>
    deliverabilityOf({ ...home, ...changes }, place, []);

  test('returns deliverable for an address in California', () =>
    expect(at({})).toEqual({ status: 'deliverable' }));

  test('returns pickup_only with the reason for a state that wine can’t ship to', () => {
    const utah = { zipCode: '84101', city: 'Salt Lake City', stateCode: 'UT' };
    expect(at(utah, utah)).toMatchObject({
      status: 'pickup_only',
      reasonCode: 'SHIP_STATE_CLOSED',
      sentence: expect.stringMatching(/^We can’t ship wine to Utah: .+\.$/),
    });
  });

  test.each<[Partial<EnteredAddress>, string]>([
    [{ primaryStreet: 'PO Box 12' }, 'SHIP_POBOX'],
    [{ phone: '' }, 'PHONE_MISSING'],
    [{ recipientIsAdult: false }, 'RECIPIENT_AGE'],
  ])('returns needs_check for an address with %o', (changes, reasonCode) => {
    expect(at(changes)).toMatchObject({ status: 'needs_check', reasonCode });
  });

  test('returns needs_check for an unknown ZIP code', () => {
    expect(deliverabilityOf(home, undefined, [])).toMatchObject({
      status: 'needs_check',
      reasonCode: 'ADDR_ZIP_UNKNOWN',
    });
  });

  test('returns limit_reached with its end date only when the volume limit is used up', () => {
    const minneapolis = { zipCode: '55401', city: 'Minneapolis', stateCode: 'MN' };
    const person = { kind: 'account', customerId: 'c' as CustomerId } as const;
    const [demand] = volumeLimitsOfAddress({ ...home, ...minneapolis }, person, today);
    if (!demand) throw new Error('Minnesota counts');
    const used = (usedMl: number) =>
      deliverabilityOf({ ...home, ...minneapolis }, minneapolis, [
        { demand, use: { usedMl, oldest: undefined } },
      ]);
    expect(used(demand.limit.ml)).toEqual({
      status: 'limit_reached',
      until: '2027-01-01',
      sentence: 'You’ve reached the limit for Minnesota until Friday, January 1.',
    });
    expect(used(demand.limit.ml - 750)).toEqual({ status: 'deliverable' });
  });
});

test('lowestFreePosition returns the lowest free position, or nothing when the book is full', () => {
  expect(lowestFreeAddressPosition([1, 2, 4], 25)).toBe(3);
  expect(lowestFreeAddressPosition([], 25)).toBe(1);
  expect(lowestFreeAddressPosition([3, 1, 2], 3)).toBeUndefined();
});

test('cityLine includes the country only for foreign addresses', () => {
  expect(cityLine(home)).toBe('Paso Robles, CA 93446');
  expect(cityLine({ city: 'Paso Robles', stateCode: 'CA', zipCode: '93446' })).toBe('Paso Robles, CA 93446');
  expect(cityLine({ city: 'Bern', stateCode: '', zipCode: '3011', countryCode: 'CH' })).toBe(
    'Bern, 3011, Switzerland',
  );
});
