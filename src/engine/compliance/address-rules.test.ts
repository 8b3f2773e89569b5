import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import type { CustomerId } from '../../core/ids.ts';
import { addressKey, classifyAddress, militaryAddressField, personKey } from './address-rules.ts';
import type { Destination, Person } from './types.ts';

const form = (primaryStreet: string, secondaryStreet = '') =>
  classifyAddress({ primaryStreet, secondaryStreet });

test.each([
  ['PO Box 12', 'a PO box'],
  ['P.O. Box 12', 'a PO box'],
  ['p. o.   box 12', 'a PO box'],
  ['POBOX12', 'a PO box'],
  ['P0 Box 7', 'a PO box'],
  ['Ｐ.Ｏ. Bóx 12', 'a PO box'],
  ['P\u200bO Box 12', 'a PO box'],
  ['Post Office Box 3', 'a PO box'],
  ['Post Box 3', 'a PO box'],
  ['POB 44', 'a PO box'],
  ['P.O. Drawer 9', 'a PO box'],
  ['12 Main St, PMB 40', 'a private mailbox'],
  ['General Delivery', 'general delivery'],
  ['Amazon Locker Delta', 'a parcel locker'],
])('identifies %j as %s', (street, name) => {
  expect(form(street)).toMatchObject({ kind: 'box', name, field: 'primaryStreet' });
  expect(form('12 Main Street', street)).toMatchObject({ kind: 'box', name, field: 'secondaryStreet' });
});

test.each(['Box 12', 'RR 2 Box 152', 'HC 1 Box 4'])('accepts %j as a possible rural route', (street) => {
  expect(form(street)).toEqual({ kind: 'maybe_box', field: 'primaryStreet' });
});

test.each([
  '12 Main Street',
  '4 Boxwood Lane',
  '9 Post Road',
  '1 Polo Box Court',
  '77 Depot Boxing Club Way',
  '',
])('accepts %j as a street', (street) => {
  expect(form(street)).toEqual({ kind: 'street' });
});

const anywhere: Destination = {
  stateCode: '',
  zipCode: '',
  city: '',
  primaryStreet: '',
  secondaryStreet: '',
  zipPlace: undefined,
};

test.each<[Partial<Destination>, string]>([
  [{ stateCode: 'AE' }, 'stateCode'],
  [{ city: 'APO' }, 'city'],
  [{ city: 'f.p.o.'.replaceAll('.', '') }, 'city'],
  [{ primaryStreet: 'PSC 3 Box 12, APO AE 09001' }, 'primaryStreet'],
  [{ secondaryStreet: 'DPO AP' }, 'secondaryStreet'],
  [{ zipPlace: { city: 'APO', stateCode: 'AP' } }, 'zipCode'],
])('identifies %j as military mail', (part, field) => {
  expect(militaryAddressField({ ...anywhere, ...part })).toBe(field);
});

test.each<Partial<Destination>>([
  { city: 'Kapolei', stateCode: 'HI' },
  { city: 'Annapolis' },
  { primaryStreet: '12 Apo Drive' },
])('does not identify %j as military mail', (part) => {
  expect(militaryAddressField({ ...anywhere, ...part })).toBeUndefined();
});

const guest = {
  kind: 'guest',
  firstName: 'José',
  lastName: "O'Brien Smith",
  birthDate: '1980-03-04' as CivilDate,
  address: { primaryStreet: '12 North Main Street', secondaryStreet: 'Apt. 4', zipCode: '55401' },
} as const satisfies Person;

test.each<Partial<typeof guest> | object>([
  { firstName: 'JOSE', lastName: 'O’BRIEN-SMITH' },
  { firstName: ' jose ', lastName: 'obrien  smith' },
  { address: { primaryStreet: '12 N. Main St.', secondaryStreet: '#4', zipCode: '55401-1234' } },
  { address: { primaryStreet: '12 N Main St, Unit 4', secondaryStreet: '', zipCode: ' 55401' } },
  { address: { primaryStreet: '12  north MAIN street apt #4', secondaryStreet: '', zipCode: '55401' } },
])('identifies %j as the same guest', (part) => {
  expect(personKey({ ...guest, ...part })).toBe(personKey(guest));
});

test.each([
  { firstName: 'Josef' },
  { birthDate: '1980-03-05' as CivilDate },
  { address: { ...guest.address, secondaryStreet: 'Apt. 5' } },
  { address: { ...guest.address, zipCode: '55402' } },
])('identifies %j as a different guest', (part) => {
  expect(personKey({ ...guest, ...part })).not.toBe(personKey(guest));
});

test('identifies an account as one person, separate from any guest', () => {
  const account = personKey({ kind: 'account', customerId: 'c-1' as CustomerId });
  expect(account).toBe('account|c-1');
  expect(personKey(guest)).toMatch(/^guest\|/);
});

test("gives two spellings of one household's address the same key", () => {
  expect(addressKey({ primaryStreet: '9 Oak Avenue', secondaryStreet: '', zipCode: '21201' })).toBe(
    addressKey({ primaryStreet: '9 OAK AVE.', secondaryStreet: '', zipCode: '21201-0001' }),
  );
});

test('ignores case and punctuation when comparing addresses', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z0-9]{1,8}$/), { minLength: 1, maxLength: 6 }), (words) => {
      const plain = addressKey({ primaryStreet: words.join(' '), secondaryStreet: '', zipCode: '55401' });
      const loud = addressKey({
        primaryStreet: `  ${words.join('.,  ').toUpperCase()}. `,
        secondaryStreet: '',
        zipCode: '55401',
      });
      expect(loud).toBe(plain);
    }),
  );
});

// A quadratic pattern would need hours for these inputs and hit the suite's time limit; a linear one is not affected.
test.each([
  'p',
  'p ',
  'p o ',
  'post ',
  'post office ',
  'private mail ',
  'apo ',
  'box ',
  ' ',
  '.',
  '#',
  'ﷺ',
  'é',
])('reads a million repetitions of %j in linear time', (piece) => {
  const hostile = piece.repeat(1_000_000 / piece.length);
  form(hostile);
  militaryAddressField({ ...anywhere, primaryStreet: hostile });
  expect(addressKey({ primaryStreet: hostile, secondaryStreet: '', zipCode: '' })).toMatch(/^address\|/);
});
