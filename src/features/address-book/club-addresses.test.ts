import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formRequestArguments } from '../../../test/helpers/route.ts';
import { startTestShop, type TestShop, testSeal } from '../../../test/helpers/shop.ts';
import { signIn } from '../../../test/helpers/sign-in.ts';
import type { AddressId } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { newAddress, type TestMember } from '../../engine/clubs/memberships/testing.ts';
import {
  februaryReleaseTimes,
  newShippingMember,
  runClubJobsAt,
  setUpClubs,
} from '../../engine/clubs/shipments/testing.ts';
import { usesOfAddress } from '../../engine/clubs/shipments/view.server.ts';
import { addressesOf } from '../../engine/identity/address-book/index.server.ts';
import { action as edit } from './routes/edit-shipping-address.tsx';
import { action as act } from './routes/shipping-details.tsx';
import { lockedShipmentsText } from './rules.ts';

let shop: TestShop;
let member: TestMember;
let email: string;
let dependencies: Partial<ShopDependencies>;
beforeEach(async () => {
  shop = await startTestShop();
  dependencies = shop.routeDependencies();
  await setUpClubs(shop);
  member = await newShippingMember(shop);
  await runClubJobsAt(shop, februaryReleaseTimes.open);
  const { rows } = await shop.test.database.read.execute<{ email: string }>(
    sql`select email from customers where id = ${member.customerId}`,
  );
  email = rows[0]?.email ?? '';
});
afterEach(() => shop.stop());

const addresses = () => addressesOf(shop.test.database.read, member.customerId);
const usesOf = (addressId: AddressId) =>
  usesOfAddress(shop.test.database.read, { customerId: member.customerId, addressId }, shop.clock.now());
async function goesTo(addressId: AddressId) {
  const { memberships, shipments } = await usesOf(addressId);
  return { memberships: memberships.length, shipments: shipments.length };
}
async function home(): Promise<AddressId> {
  const [address] = await addresses();
  if (!address) throw new Error('a member has an address');
  return address.id;
}

async function send(action: (args: never) => Promise<unknown>, path: string, fields: Record<string, string>) {
  const now = shop.clock.now();
  const { cookie } = await signIn({ database: shop.test.database, seal: testSeal, now }, { email });
  return action(formRequestArguments(dependencies, path, fields, { cookie }) as never);
}

const remove = (addressId: AddressId, replacementId?: AddressId) =>
  send(act, '/shop/shipping-details', {
    intent: 'remove',
    addressId,
    ...(replacementId && { replacementId }),
  });

async function change(isFor: 'all' | 'following' | 'locked'): Promise<{ from: AddressId; to: AddressId[] }> {
  const from = await home();
  const [before] = await addresses();
  const { label, firstName, lastName, company, secondaryStreet, phone, note, city, stateCode } = before ?? {};
  const texts = { label, firstName, lastName, company, secondaryStreet, phone, note, city, stateCode };
  await send(edit, `/shop/shipping-details/edit-shipping-address?id=${from}`, {
    ...(texts as Record<string, string>),
    intent: 'keep',
    recipientIsAdult: 'on',
    zipCode: '93446',
    primaryStreet: '900 Other Road',
    isFor,
  });
  return { from, to: (await addresses()).map(({ id }) => id).filter((id) => id !== from) };
}

describe('an address that a club ships to', () => {
  it('can be deleted only with a replacement, which then receives all shipments', async () => {
    const from = await home();
    const to = await newAddress(shop, member.customerId);
    await remove(from);
    expect(await addresses()).toHaveLength(2);
    await remove(from, to);
    expect((await addresses()).map(({ id }) => id)).toEqual([to]);
    expect(await goesTo(to)).toEqual({ memberships: 1, shipments: 1 });
  });

  it('can’t be replaced by another customer’s address', async () => {
    const from = await home();
    const stranger = await newShippingMember(shop);
    const foreign = await newAddress(shop, stranger.customerId);
    await remove(from, foreign);
    expect((await addresses()).map(({ id }) => id)).toEqual([from]);
    expect(await goesTo(from)).toEqual({ memberships: 1, shipments: 1 });
  });

  it('requires a choice of the shipments to change once one of them is locked', async () => {
    const from = await home();
    expect(lockedShipmentsText(await usesOf(from))).toBeUndefined();
    await runClubJobsAt(shop, februaryReleaseTimes.locked);
    expect(lockedShipmentsText(await usesOf(from))).toBe('Open Cellar shipment on Fri, Feb 12');
  });

  it.each([
    { isFor: 'all', old: { memberships: 1, shipments: 1 }, other: undefined },
    { isFor: 'following', old: { memberships: 0, shipments: 1 }, other: { memberships: 1, shipments: 0 } },
    { isFor: 'locked', old: { memberships: 1, shipments: 0 }, other: { memberships: 0, shipments: 1 } },
  ] as const)('can be changed for $isFor shipments while one is locked', async ({ isFor, old, other }) => {
    await runClubJobsAt(shop, februaryReleaseTimes.locked);
    const { from, to } = await change(isFor);
    expect(await goesTo(from)).toEqual(old);
    const [beside] = to;
    expect(beside && (await goesTo(beside))).toEqual(other);
    const changed = (await addresses()).find(({ id }) => id === (beside ?? from));
    expect(changed?.primaryStreet).toBe('900 Other Road');
  });
});
