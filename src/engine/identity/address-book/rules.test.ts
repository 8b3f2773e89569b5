import { describe, expect, it, test } from 'vitest';
import type { CivilDate } from '../../../core/dates.ts';
import type { CustomerId } from '../../../core/ids.ts';
import {
  addressIdentityKey,
  deliverabilityOf,
  judgeAddress,
  lowestFreePosition,
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

describe('an address is recognized however it is written', () => {
  it.each([
    { primaryStreet: '12 vine st.' },
    { firstName: 'ANA', lastName: 'Nunez' },
    { zipCode: '93446-1234' },
    { label: 'Weekend', phone: '', note: 'ring twice', company: 'Vines Ltd' },
  ])('with %o', (changes) => {
    expect(addressIdentityKey({ ...home, ...changes })).toBe(addressIdentityKey(home));
  });

  it.each([
    { primaryStreet: '13 Vine Street' },
    { secondaryStreet: 'Apt 2' },
    { firstName: 'Bea' },
    { zipCode: '93447' },
    { countryCode: 'CA' },
  ])('and differs from one with %o', (changes) => {
    expect(addressIdentityKey({ ...home, ...changes })).not.toBe(addressIdentityKey(home));
  });
});

describe('judgeAddress', () => {
  const codes = (
    entered: Partial<EnteredAddress>,
    use: 'delivery' | 'billing' = 'delivery',
    place = paso,
  ) => {
    const judged = judgeAddress({ ...home, ...entered }, use, place);
    return judged.ok ? [] : judged.refusals.map(({ code, field }) => [field, code]);
  };

  test('accepts a complete address and normalizes its phone number', () => {
    expect(judgeAddress(home, 'delivery', paso)).toEqual({
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

  test('allows foreign countries for billing and not for shipping, and only known ones', () => {
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

  test('is deliverable within California', () => expect(at({})).toEqual({ status: 'deliverable' }));

  test('is pickup only in a closed state, with the reason', () => {
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
  ])('needs a check with %o', (changes, reasonCode) => {
    expect(at(changes)).toMatchObject({ status: 'needs_check', reasonCode });
  });

  test('needs a check with an unknown ZIP', () => {
    expect(deliverabilityOf(home, undefined, [])).toMatchObject({
      status: 'needs_check',
      reasonCode: 'ADDR_ZIP_UNKNOWN',
    });
  });

  test('says until when a limit is reached, and nothing before it is', () => {
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

test('takes the lowest free place, and none in a full book', () => {
  expect(lowestFreePosition([1, 2, 4], 25)).toBe(3);
  expect(lowestFreePosition([], 25)).toBe(1);
  expect(lowestFreePosition([3, 1, 2], 3)).toBeUndefined();
});

test('writes a place with its country if that is abroad, also in the copy of an order', () => {
  expect(cityLine(home)).toBe('Paso Robles, CA 93446');
  expect(cityLine({ city: 'Paso Robles', stateCode: 'CA', zipCode: '93446' })).toBe('Paso Robles, CA 93446');
  expect(cityLine({ city: 'Bern', stateCode: '', zipCode: '3011', countryCode: 'CH' })).toBe(
    'Bern, 3011, Switzerland',
  );
});
