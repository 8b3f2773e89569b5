import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '../../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { testSeal } from '../../../../test/helpers/shop.ts';
import { identityAccountHooks } from '../../../account-links.server.ts';
import type { AddressId, CustomerId } from '../../../core/ids.ts';
import { createZipCodeTable } from '../../../integrations/zip-codes/table-adapter.server.ts';
import { createCustomer } from '../index.server.ts';
import {
  addAddress,
  addressesOf,
  changeAddress,
  findAddress,
  makeDefaultAddress,
  removeAddress,
} from './index.server.ts';
import { emptyAddress } from './text-rules.ts';
import type { EnteredAddress } from './types.ts';
import { viewAddressBook } from './view.server.ts';

let test: TestDatabase;
let deps: Parameters<typeof addAddress>[0] & Parameters<typeof viewAddressBook>[0];
let people = 0;
beforeAll(async () => {
  test = await createTestDatabase();
  deps = {
    database: test.database,
    clock: fixedClock(),
    zipCodes: createZipCodeTable(),
    seal: testSeal,
    accountLinks: identityAccountHooks,
  };
});
afterAll(() => test.drop());

const somebody = (): Promise<CustomerId> => {
  people += 1;
  const email = `book-${people}@example.com`;
  return test.database.transaction((tx) =>
    createCustomer(tx, { email, firstName: 'Ana', lastName: 'Núñez', now: deps.clock.now() }),
  );
};

const home = (changes: Partial<EnteredAddress> = {}): EnteredAddress => ({
  ...emptyAddress,
  firstName: 'Ana',
  lastName: 'Núñez',
  primaryStreet: '12 Vine Street',
  zipCode: '93446',
  phone: '(805) 555-0199',
  recipientIsAdult: true,
  ...changes,
});

const numbered = (n: number) => home({ primaryStreet: `${n} Vine Street` });

async function added(owner: CustomerId, entered: EnteredAddress, use: 'delivery' | 'billing' = 'delivery') {
  const kept = await addAddress(deps, owner, entered, use);
  if (!kept.ok) throw new Error(kept.refusals[0]?.sentence);
  return kept.value.addressId;
}

const codeOf = (result: { ok: true } | { ok: false; refusals: readonly { code: string }[] }) =>
  result.ok ? 'ok' : result.refusals[0]?.code;

describe('the address book', () => {
  it('fills in city and state from the ZIP code, and makes the first address the default for shipping and billing', async () => {
    const owner = await somebody();
    const addressId = await added(owner, home());
    expect(await viewAddressBook(deps, owner)).toEqual([
      expect.objectContaining({
        id: addressId,
        city: 'Paso Robles',
        stateCode: 'CA',
        phone: '+18055550199',
        takesDeliveries: true,
        isDefaultShip: true,
        isDefaultBill: true,
        deliverability: { status: 'deliverable' },
      }),
    ]);
  });

  it('records an audit event for an address only if staff added it', async () => {
    const customerId = await somebody();
    await addAddress(deps, customerId, home(), 'delivery');
    const by = { actor: 'staff:grace', requestId: 'address-test' } as const;
    await addAddress(deps, customerId, home({ primaryStreet: '1 Oak Lane' }), 'delivery', by);
    const { rows } = await test.database.pool.query(
      'select actor, action, request_id from audit_events where subject_id = $1',
      [customerId],
    );
    expect(rows).toEqual([{ actor: 'staff:grace', action: 'address.added', request_id: 'address-test' }]);
  });

  it('rejects a duplicate address in any spelling and names the existing one', async () => {
    const owner = await somebody();
    const addressId = await added(owner, home({ label: 'Home' }));
    const again = await addAddress(deps, owner, home({ primaryStreet: '12 VINE ST.' }), 'delivery');
    expect(again).toMatchObject({
      ok: false,
      refusals: [
        {
          code: 'ADDRESS_KNOWN',
          sentence: 'You already have this address: Home · Ana Núñez, 12 Vine Street, Paso Robles, CA 93446.',
          details: { addressId },
        },
      ],
    });
    const other = await added(owner, numbered(14));
    const own = { customerId: owner, addressId: other };
    expect(codeOf(await changeAddress(deps, own, home(), 'delivery'))).toBe('ADDRESS_KNOWN');
    expect(await addressesOf(test.database.read, owner)).toHaveLength(2);
  });

  it('makes an existing billing address deliverable instead of adding a second one', async () => {
    const owner = await somebody();
    const addressId = await added(owner, home({ phone: '' }), 'billing');
    expect(await findAddress(test.database.read, { customerId: owner, addressId })).toMatchObject({
      takesDeliveries: false,
      isDefaultShip: false,
      isDefaultBill: true,
    });
    expect(await added(owner, home())).toBe(addressId);
    expect(await addressesOf(test.database.read, owner)).toMatchObject([
      { takesDeliveries: true, isDefaultShip: true, phone: '+18055550199' },
    ]);
  });

  it('has one shipping and one billing default, and promotes another address when a default is removed', async () => {
    const owner = await somebody();
    const first = await added(owner, numbered(1));
    const second = await added(owner, { ...numbered(2), isDefaultShip: true });
    const defaults = async () => {
      const book = await addressesOf(test.database.read, owner);
      const idOf = (is: 'isDefaultShip' | 'isDefaultBill') =>
        book.filter((each) => each[is]).map(({ id }) => id);
      return [idOf('isDefaultShip'), idOf('isDefaultBill')];
    };
    expect(await defaults()).toEqual([[second], [first]]);
    await makeDefaultAddress(deps, { customerId: owner, addressId: second }, 'bill');
    expect(await defaults()).toEqual([[second], [second]]);
    await removeAddress(deps, { customerId: owner, addressId: second });
    expect(await defaults()).toEqual([[first], [first]]);
  });

  it('holds at most 25 addresses under concurrent requests, and the database rejects more', async () => {
    const owner = await somebody();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => addAddress(deps, owner, numbered(n + 1), 'delivery')),
    );
    expect(answers.map(codeOf).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 'ADDRESS_LIMIT'),
      ...Array.from({ length: 25 }, () => 'ok'),
    ]);
    const copy = `insert into addresses select uuidv7(), customer_id, $2, 'other', label, first_name, last_name, company,
      primary_street, secondary_street, city, state_code, zip_code, country_code, phone, note, recipient_is_adult,
      takes_deliveries, false, false, created_at, updated_at from addresses where customer_id = $1 limit 1`;
    const insert = (place: number) => test.database.pool.query(copy, [owner, place]);
    await expect(insert(26)).rejects.toMatchObject({ constraint: 'addresses_place_check' });
    await expect(insert(25)).rejects.toMatchObject({ constraint: 'address_has_a_place' });
  });

  it('allows foreign addresses for billing but not for shipping, in code and in the database', async () => {
    const owner = await somebody();
    const london = home({
      countryCode: 'GB',
      zipCode: 'SW1A 1AA',
      city: 'London',
      stateCode: '',
      primaryStreet: '1 The Mall',
    });
    const addressId = await added(owner, london, 'billing');
    expect(codeOf(await makeDefaultAddress(deps, { customerId: owner, addressId }, 'ship'))).toBe(
      'ADDRESS_NOT_FOUND',
    );
    await expect(
      test.database.pool.query('update addresses set takes_deliveries = true where id = $1', [addressId]),
    ).rejects.toMatchObject({ constraint: 'address_of_deliveries_is_domestic' });
  });
});

describe('another customer’s address', () => {
  it('gets the same response as a nonexistent address from every function', async () => {
    const [owner, thief] = [await somebody(), await somebody()];
    const addressId = await added(owner, home());
    await added(thief, numbered(99));
    const own = { customerId: thief, addressId };
    const nobody = { customerId: thief, addressId: '00000000-0000-7000-8000-000000000000' as AddressId };
    for (const tried of [own, nobody]) {
      expect(await findAddress(test.database.read, tried)).toBeUndefined();
      expect(codeOf(await changeAddress(deps, tried, numbered(7), 'delivery'))).toBe('ADDRESS_NOT_FOUND');
      expect(codeOf(await makeDefaultAddress(deps, tried, 'ship'))).toBe('ADDRESS_NOT_FOUND');
      expect(codeOf(await makeDefaultAddress(deps, tried, 'bill'))).toBe('ADDRESS_NOT_FOUND');
      expect(codeOf(await removeAddress(deps, tried))).toBe('ADDRESS_NOT_FOUND');
    }
    expect(await addressesOf(test.database.read, owner)).toMatchObject([
      { id: addressId, primaryStreet: '12 Vine Street', isDefaultShip: true },
    ]);
  });

  it('can’t be written through extra fields such as a customer id', async () => {
    const [owner, thief] = [await somebody(), await somebody()];
    const addressId = await added(thief, home());
    const loaded = { ...numbered(8), id: 'x', customerId: owner, place: 99, takesDeliveries: false };
    expect(codeOf(await changeAddress(deps, { customerId: thief, addressId }, loaded, 'delivery'))).toBe(
      'ok',
    );
    expect(await addressesOf(test.database.read, owner)).toEqual([]);
    expect(await addressesOf(test.database.read, thief)).toMatchObject([
      { id: addressId, takesDeliveries: true, primaryStreet: '8 Vine Street' },
    ]);
  });
});
