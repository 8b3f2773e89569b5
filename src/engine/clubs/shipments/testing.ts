import { sql } from 'drizzle-orm';
import type { TestSku } from '../../../../test/helpers/shelves.ts';
import type { TestShop } from '../../../../test/helpers/shop.ts';
import { stockFiguresOf } from '../../inventory/index.server.ts';
import {
  addDemoClubs,
  joinClub,
  joinCommand,
  newAddress,
  newCard,
  newCustomer,
  type TestMember,
} from '../memberships/testing.ts';
import type { JoinCommand } from '../memberships/types.ts';
import type { BoxView, ShipmentAccess } from './box-types.ts';
import { viewClubBox } from './box-view.server.ts';
import { lockAndChargeShipments, planAndOpenShipments } from './run-club.server.ts';
import { saveBox } from './save-box.server.ts';
import type { BoxLine } from './types.ts';
import { shipmentsOf } from './view.server.ts';

/** Key times of the February 2027 release, the first release after a test shop's initial clock time. */
export const februaryReleaseTimes = {
  open: '2027-01-22T15:00:00Z',
  lastMinute: '2027-02-12T07:58:00Z',
  locked: '2027-02-12T08:00:00Z',
  charged: '2027-02-12T14:05:00Z',
} as const;

/** Opens the clubs, creates red wines with enough stock for every box, and returns the wines. */
export async function setUpClubs(shop: TestShop, { stock = 500, wines = 8 } = {}): Promise<TestSku[]> {
  await addDemoClubs(shop);
  const prices = [3_800, 4_200, 4_400, 3_600, 4_800, 5_200, 5_600, 4_000];
  const reds: TestSku[] = [];
  // Created in sequence, because box lines follow the order in which wines were added.
  for (let index = 0; index < wines; index += 1) {
    reds.push(await shop.sku(stock, { priceCents: prices[index % prices.length] ?? 4_000 }));
  }
  return reds;
}

/** Creates an Open Cellar member with shipping within California and a valid card. */
export async function newShippingMember(
  shop: TestShop,
  change: Partial<JoinCommand> & { readonly zipCode?: string; readonly card?: string } = {},
): Promise<TestMember> {
  const { zipCode, card, ...request } = change;
  const customerId = await newCustomer(shop);
  const savedCardId = await newCard(shop, customerId, card);
  const delivery = { isPickup: false, addressId: await newAddress(shop, customerId, zipCode) } as const;
  const joined = await joinClub(
    shop.dependencies,
    customerId,
    await joinCommand(shop, { preference: 'red', delivery, savedCardId, ...request }),
  );
  if (!joined.ok) throw new Error(`did not join: ${joined.refusals[0]?.sentence}`);
  return { customerId, membershipId: joined.value.membershipId, savedCardId };
}

/** Sets the clock to `instant` and runs the club jobs that are due by then. */
export async function runClubJobsAt(shop: TestShop, instant: string) {
  shop.clock.set(instant);
  await planAndOpenShipments(shop.dependencies);
  return lockAndChargeShipments(shop.dependencies);
}

/** Returns the member's latest shipment. */
export async function latestShipmentOf(shop: TestShop, { customerId }: Pick<TestMember, 'customerId'>) {
  const [shipment] = await shipmentsOf(shop.dependencies.database.read, customerId, shop.clock.now());
  if (!shipment) throw new Error('no shipment');
  return shipment;
}

export async function ownShipmentOf(
  shop: TestShop,
  member: Pick<TestMember, 'customerId'>,
): Promise<ShipmentAccess> {
  return { customerId: member.customerId, shipmentId: (await latestShipmentOf(shop, member)).id };
}

export async function boxOfMember(shop: TestShop, member: Pick<TestMember, 'customerId'>): Promise<BoxView> {
  const box = await viewClubBox(shop.dependencies, await ownShipmentOf(shop, member));
  if (!box) throw new Error('no box');
  return box;
}

export function boxLine(sku: TestSku | undefined, quantity: number, isAddOn = false): BoxLine {
  if (!sku) throw new Error('no such wine');
  return { skuId: sku.skuId, quantity, isAddOn };
}

/** Saves the member's box, by default at its current version. */
export async function saveBoxLines(
  shop: TestShop,
  member: Pick<TestMember, 'customerId'>,
  lines: readonly BoxLine[],
  version?: number,
) {
  return saveBox(shop.dependencies, await ownShipmentOf(shop, member), {
    version: version ?? (await boxOfMember(shop, member)).shipment.version,
    lines,
  });
}

/** Returns how many bottles of a wine are held and free. */
export async function heldAndFreeBottles({ dependencies: { database } }: TestShop, sku: TestSku | undefined) {
  if (!sku) throw new Error('no such wine');
  const figures = (await stockFiguresOf(database.read, [sku.resourceId])).get(sku.resourceId);
  if (!figures) throw new Error(`${sku.resourceId} is not counted`);
  return { held: figures.held, free: figures.onHand - figures.allocated - figures.held };
}

/** Sets how the sandbox bank treats a member's card from now on. */
export async function setBankBehavior(
  shop: TestShop,
  { savedCardId }: Pick<TestMember, 'savedCardId'>,
  behaviour: 'decline' | 'approve' | 'always_challenge',
): Promise<void> {
  const { rows } = await shop.dependencies.database.read.execute<{ reference: string }>(
    sql`select reference from saved_cards where id = ${savedCardId}`,
  );
  const paymentMethod = rows[0]?.reference ?? '';
  await shop.sandbox.control.change({ kind: 'bank_changes', paymentMethod, behaviour });
}
