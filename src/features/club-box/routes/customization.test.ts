import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRoutesInProcess, type RouteAnswer } from '../../../../test/helpers/routes-in-process.ts';
import type { TestSku } from '../../../../test/helpers/shelves.ts';
import { startTestShop, type TestShop, testSeal } from '../../../../test/helpers/shop.ts';
import { signIn } from '../../../../test/helpers/sign-in.ts';
import type { TestMember } from '../../../engine/clubs/memberships/testing.ts';
import {
  boxOfMember,
  februaryReleaseTimes,
  newShippingMember,
  ownShipmentOf,
  runClubJobsAt,
  setUpClubs,
} from '../../../engine/clubs/shipments/testing.ts';
import type { BoxFormResponse } from '../types.ts';

let shop: TestShop;
let wines: readonly TestSku[];
let routes: ReturnType<typeof createRoutesInProcess>;
beforeAll(async () => {
  shop = await startTestShop();
  wines = await setUpClubs(shop);
  routes = createRoutesInProcess(shop.routeDependencies());
  shop.clock.set(februaryReleaseTimes.open);
});
afterAll(() => shop.stop());

type Device = {
  readonly member: TestMember;
  readonly shipment: string;
  get(query?: Readonly<Record<string, string>>): Promise<RouteAnswer>;
  post(fields: Readonly<Record<string, string>>, shipment?: string): Promise<RouteAnswer>;
  /** Submits the box with one quantity per wine, in the order of the test wines. */
  box(action: string, quantities: readonly number[], version?: number): Promise<RouteAnswer>;
};

const path = 'wine-club/customization';

async function cookieOf({ customerId }: Pick<TestMember, 'customerId'>): Promise<string> {
  const { database } = shop.dependencies;
  const { rows } = await database.read.execute<{ email: string }>(
    sql`select email from customers where id = ${customerId}`,
  );
  const email = rows[0]?.email ?? '';
  return (await signIn({ database, seal: testSeal, now: shop.clock.now() }, { email })).cookie;
}

async function device(): Promise<Device> {
  const member = await newShippingMember(shop);
  await runClubJobsAt(shop, februaryReleaseTimes.open);
  const cookie = await cookieOf(member);
  const { shipmentId } = await ownShipmentOf(shop, member);
  const post: Device['post'] = (fields, shipment = shipmentId) =>
    routes.post(path, cookie, { shipment }, fields);
  return {
    member,
    shipment: shipmentId,
    get: (query = {}) => routes.get(path, cookie, query),
    post,
    box: async (action, quantities, version) =>
      post({
        do: action,
        version: String(version ?? (await boxOfMember(shop, member)).shipment.version),
        ...Object.fromEntries(
          quantities.map((quantity, index) => [`box-${wines[index]?.skuId}`, String(quantity)]),
        ),
      }),
  };
}

/** Returns the action data of a response. */
function answered({ text }: RouteAnswer): BoxFormResponse {
  return JSON.parse(text.slice(text.indexOf('{'))) as BoxFormResponse;
}

const quantities = async ({ member }: Device) =>
  (await boxOfMember(shop, member)).lines.map(({ skuId, quantity }) => [skuId, quantity]);

describe('the box page', () => {
  it('requires sign-in and loads for customers without a box', async () => {
    expect((await routes.get(path, '', {})).text).toContain(
      `location: /sign-in?originUrl=${encodeURIComponent('/wine-club/customization?')}`.slice(0, 50),
    );
    const newCustomer = await signIn({
      database: shop.dependencies.database,
      seal: testSeal,
      now: shop.clock.now(),
    });
    expect(await routes.get(path, newCustomer.cookie, {})).toMatchObject({ status: 200 });
  });

  it('prices a box and applies its buttons without saving it', async () => {
    const ana = await device();
    const before = await quantities(ana);
    const counted = await ana.box('count', [2]);
    expect(counted.status).toBe(200);
    expect(answered(counted).priced).toMatchObject({ refusals: [expect.stringContaining('Add 1')] });
    const [first, second] = wines;
    const added = answered(await ana.box(`add:${second?.skuId}`, [5]));
    expect(added.lines).toEqual([
      { skuId: first?.skuId, quantity: 5, isAddOn: false },
      { skuId: second?.skuId, quantity: 1, isAddOn: false },
    ]);
    expect(added.priced?.totalCents).toBeGreaterThan(0);
    expect(await quantities(ana)).toEqual(before);
  });

  it('saves a box, but not below the minimum', async () => {
    const ana = await device();
    expect((await ana.box('save', [3, 3])).status).toBe(303);
    const saved = await quantities(ana);
    expect(saved.map(([, quantity]) => quantity)).toEqual([3, 3]);
    const refused = await ana.box('save', [2]);
    expect(refused.status).toBe(422);
    expect(answered(refused)).toMatchObject({
      problems: ['Your box has 2 bottles but needs at least 3. Add 1 more.'],
    });
    expect(await quantities(ana)).toEqual(saved);
  });

  it('reports a conflict if another device saved first, and saves the version that the member chooses', async () => {
    const ana = await device();
    const { version } = (await boxOfMember(shop, ana.member)).shipment;
    expect((await ana.box('save', [6], version)).status).toBe(303);
    const conflicted = await ana.box('save', [0, 6], version);
    expect(conflicted.status).toBe(409);
    const { conflict, lines } = answered(conflicted);
    expect(conflict?.theirs).toEqual([{ skuId: wines[0]?.skuId, quantity: 6, isAddOn: false }]);
    expect(lines).toEqual([{ skuId: wines[1]?.skuId, quantity: 6, isAddOn: false }]);
    expect(await quantities(ana)).toEqual([[wines[0]?.skuId, 6]]);
    expect((await ana.box('save', [0, 6], conflict?.version)).status).toBe(303);
    expect(await quantities(ana)).toEqual([[wines[1]?.skuId, 6]]);
  });

  it('offers alternatives when too few bottles of a wine are left', async () => {
    const ana = await device();
    const scarce = await shop.sku(1);
    await shop.dependencies.database.read.execute(sql`
      insert into release_wines (release_id, sku_id, maximum, position)
      select release_id, ${scarce.skuId}, 6, 99 from club_shipments where id = ${ana.shipment}`);
    const { version } = (await boxOfMember(shop, ana.member)).shipment;
    const short = await ana.post({ do: 'save', version: String(version), [`box-${scarce.skuId}`]: '4' });
    expect(short.status).toBe(409);
    const [shortage] = answered(short).shortages;
    expect(shortage).toMatchObject({ skuId: scarce.skuId, wanted: 4, left: 1 });
    expect(shortage?.alternatives.length).toBeGreaterThan(0);
  });

  it('resets the box, changes the delivery of one shipment, and skips the shipment with an undo', async () => {
    const ana = await device();
    await ana.box('save', [6]);
    const { version } = (await boxOfMember(shop, ana.member)).shipment;
    expect((await ana.post({ intent: 'reset', version: String(version) })).status).toBe(303);
    expect((await boxOfMember(shop, ana.member)).shipment.savedAt).toBeUndefined();
    expect((await ana.post({ intent: 'delivery', to: 'pickup:hilltop', week: '' })).status).toBe(303);
    expect((await boxOfMember(shop, ana.member)).delivery).toMatchObject({ isPickup: true, isOwn: true });
    expect((await ana.post({ intent: 'skip' })).status).toBe(303);
    expect((await boxOfMember(shop, ana.member)).closed?.code).toBe('CLUB_SKIPPED');
    expect((await ana.post({ intent: 'undo-skip' })).status).toBe(303);
    expect((await boxOfMember(shop, ana.member)).closed).toBeUndefined();
  });

  it('returns 404 to other customers', async () => {
    const [ana, ben] = [await device(), await device()];
    const stranger = await cookieOf(ben.member);
    const query = { shipment: ana.shipment };
    expect((await routes.get(path, stranger, query)).status).toBe(404);
    for (const fields of [{ intent: 'skip' }, { do: 'save', version: '1' }]) {
      expect((await routes.post(path, stranger, query, fields)).status).toBe(404);
    }
    expect((await ben.get({ shipment: 'x' })).status).toBe(404);
    expect((await boxOfMember(shop, ana.member)).closed).toBeUndefined();
  });

  it('rejects fields that the page does not send', async () => {
    const ana = await device();
    for (const fields of [{ intent: 'skip', customerId: 'x' }, { do: 'burn', version: '1' }, {}]) {
      expect((await ana.post(fields)).status).toBe(400);
    }
  });

  it('is read-only if the deadline passes while the page is open', async () => {
    const ana = await device();
    const before = await quantities(ana);
    const { shipment, member } = ana;
    const { version } = (await boxOfMember(shop, member)).shipment;
    shop.clock.set(februaryReleaseTimes.locked);
    const cookie = await cookieOf(member);
    const fields = { do: 'save', version: String(version), [`box-${wines[0]?.skuId}`]: '6' };
    const response = await routes.post(path, cookie, { shipment }, fields);
    expect(response.status).toBe(422);
    expect(answered(response).problems.join(' ')).toMatch(/locked/i);
    expect((await routes.get(path, cookie, {})).text).toContain('CLUB_LOCKED');
    const pickup = { intent: 'delivery', to: 'pickup:hilltop', week: '' };
    expect((await routes.post(path, cookie, { shipment }, pickup)).status).toBe(303);
    expect((await routes.post(path, cookie, { shipment }, { intent: 'skip' })).status).toBe(409);
    expect(await quantities(ana)).toEqual(before);
    shop.clock.set(februaryReleaseTimes.open);
  });
});
