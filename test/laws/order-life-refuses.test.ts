import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeOrderAddress } from '../../src/engine/checkout/index.server.ts';
import {
  cancelUnits,
  holdOrder,
  makeOrderReadyForPickup,
  packShipment,
  releaseHoldOnOrder,
} from '../../src/engine/orders/fulfillment/index.server.ts';
import { packAndShip, placedOrderIdOf, testStaffActor } from '../../src/engine/orders/fulfillment/testing.ts';
import { startTestShop, type TestShop } from '../helpers/shop.ts';
import { commitFaultySql } from '../helpers/wrong-code.ts';

/**
 * Tests that the database rejects these statements on placed orders, even from faulty code (docs/invariants.md). $sent has a parcel with
 * one bottle in transit, one removed bottle and one packed bottle; $ready is ready for pickup, $held is on hold and was on hold before,
 * $waiting is not paid yet.
 */
let shop: TestShop;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  shop = await startTestShop();
  const wine = await shop.sku(20);
  const order = async (fields: Parameters<TestShop['buyer']>[1] = {}) =>
    placedOrderIdOf(await shop.place(await shop.buyer([[wine.skuId, 3]], fields)));
  const actor = testStaffActor;

  const sent = await order();
  const san = {
    primaryStreet: '900 Higuera Street',
    secondaryStreet: '',
    city: 'San Luis Obispo',
    stateCode: 'CA',
    zipCode: '93401',
  };
  await changeOrderAddress(shop.dependencies, { kind: 'staff', orderId: sent, actor }, san);
  await packAndShip(shop.dependencies, sent, [{ position: 0, quantity: 1 }]);
  const units = [{ position: 0, quantity: 1 }];
  await cancelUnits(shop.dependencies, { orderId: sent, units, reason: 'broken', actor });
  await packShipment(shop.dependencies, { orderId: sent, actor });

  const ready = await order({
    isPickup: true,
    selectedPickupLocation: 'hilltop',
    billingPrimaryStreet: '12 Vine Street',
    billingCity: 'Paso Robles',
    billingState: 'CA',
    billingZipCode: '93446',
  });
  await makeOrderReadyForPickup(shop.dependencies, { orderId: ready, actor });

  const held = await order();
  await holdOrder(shop.dependencies, { orderId: held, reason: 'weather', actor });
  await releaseHoldOnOrder(shop.dependencies, { orderId: held, reason: 'weather', actor });
  await holdOrder(shop.dependencies, { orderId: held, reason: 'compliance', actor });

  const challenged = await shop.place(await shop.buyer([[wine.skuId, 1]]), { card: '4000002500003155' });
  if (!challenged.ok) throw new Error('a challenge was due');
  ids = { sent, ready, held, waiting: challenged.value.orderId };
});
afterAll(() => shop.stop());

const box = (order: string, number: number, method: 'carrier' | 'pickup') => `
  insert into shipments (order_id, number, method, state, created_at, updated_at)
    values ($${order}, ${number}, '${method}', 'packed', now(), now())`;

test.each([
  [
    'I-16',
    'a shipped quantity above the allocated quantity',
    'update allocations set shipped_quantity = 4',
    'allocation_adds_up',
  ],
  [
    'I-16',
    'marking an allocation as shipped before all of its units are',
    "update allocations set state = 'shipped' where order_id = $sent",
    'allocation_state_is_derived',
  ],
  [
    'I-16',
    'packing the same bottle in two parcels',
    `${box('sent', 9, 'carrier')}; insert into shipment_lines (shipment_id, order_id, position, quantity)
       select id, order_id, 0, 1 from shipments where order_id = $sent and number = 9`,
    'has 3 units, not 4',
  ],
  [
    'I-16',
    'canceling a bottle that is in a parcel',
    `insert into cancelled_units (order_id, position, quantity, reason, actor, at)
       values ($sent, 0, 1, '', 'system', now())`,
    'has 3 units, not 4',
  ],
  ['I-16', 'changing the quantity in a parcel', 'update shipment_lines set quantity = 2', 'append-only'],
  ['I-16', 'deleting the cancellation of a bottle', 'delete from cancelled_units', 'append-only'],
  ['I-25', 'an edited refund', 'update order_refunds set amount_cents = 0', 'append-only'],
  [
    'I-25',
    'refunds that exceed the order total',
    `insert into order_refunds (order_id, n, units, amount_cents, card_cents, reason, actor, at)
      select id, 9, '[]', total_cents, 0, 'again', 'nobody', now() from orders where id = $sent`,
    'would exceed its total',
  ],
  [
    'I-25',
    'shipping refunded twice',
    `insert into order_refunds (order_id, n, units, amount_cents, shipping_cents, card_cents, reason, actor, at)
      select id, n, '[]', 1, 1, 0, 'again', 'nobody', now() from orders, generate_series(8, 9) n where id = $sent`,
    'shipping_is_refunded_once',
  ],
  [
    'I-25',
    'a store credit refund that also refunds the card',
    `insert into order_refunds (order_id, n, units, amount_cents, card_cents, is_credit, reason, actor, at)
      values ($sent, 9, '[]', 1, 1, true, 'again', 'nobody', now())`,
    'credit_is_not_on_the_card',
  ],
  ['I-44', 'an edited shipment event', "update shipment_events set actor = 'nobody'", 'append-only'],
  ['I-44', 'deleting the record of an address change', 'delete from order_address_changes', 'append-only'],
  [
    'I-46',
    'moving a shipped parcel back to packed',
    "update shipments set state = 'packed' where order_id = $sent and number = 1",
    'does not become packed',
  ],
  [
    'I-46',
    'delivering a parcel that was never shipped',
    "update shipments set state = 'delivered' where order_id = $sent and number = 2",
    'does not become delivered',
  ],
  [
    'I-46',
    'shipping a parcel before its dispatch was requested',
    `update shipments set state = 'shipped', carrier = 'UPS', tracking_number = '1Z999999999'
      where order_id = $sent and number = 2`,
    'shipment_leaves_paid',
  ],
  [
    'I-46',
    'a shipped parcel without a tracking number',
    "update shipments set state = 'shipped', dispatch_requested_at = now() where order_id = $sent and number = 2",
    'shipment_tracked_when_sent',
  ],
  [
    'I-46',
    'two parcels with one tracking number',
    `update shipments set carrier = 'UPS', tracking_number = (select tracking_number from shipments
        where order_id = $sent and number = 1) where order_id = $sent and number = 2`,
    'shipments_one_box_for_a_label',
  ],
  [
    'I-57',
    'two shipping labels on one box',
    `update shipments set with_shipment_id = (select id from shipments where order_id = $sent and number = 1),
        carrier = 'UPS', tracking_number = '1Z999999999' where order_id = $sent and number = 2`,
    'shipments_share_a_label',
  ],
  [
    'I-46',
    'moving a parcel to another order',
    'update shipments set order_id = $held where number = 2',
    'of its order',
  ],
  ['I-46', 'two pickup parcels for one order', box('ready', 2, 'pickup'), 'shipments_one_pickup'],
  [
    'I-46',
    'a picked-up parcel without the name of the person who took it',
    "update shipments set state = 'picked_up' where order_id = $ready",
    'shipment_handed_to_somebody',
  ],
  [
    'I-46',
    'shipping a pickup parcel',
    `update shipments set state = 'shipped', carrier = 'UPS', tracking_number = '1Z999999999' where order_id = $ready`,
    'does not become shipped',
  ],
  [
    'I-46',
    'moving an order back to placed',
    "update orders set state = 'placed' where id = $sent",
    'does not become',
  ],
  [
    'I-46',
    'completing an order before it ships',
    "update orders set state = 'completed' where id = $held",
    'does not become completed',
  ],
  [
    'I-46',
    'canceling an order that was never placed',
    "update orders set state = 'cancelled' where id = $waiting",
    'does not become cancelled',
  ],
  [
    'I-46',
    'canceling an order after part of it has shipped',
    "update orders set state = 'cancelled' where id = $sent",
    'part of it has left',
  ],
  [
    'I-46',
    'changing the address of a packed order',
    `update orders set ship_to = ship_to || '{"city": "Elsewhere"}' where id = $sent`,
    'keeps its address',
  ],
  [
    'I-46',
    'two open holds with the same reason',
    "insert into order_holds (order_id, reason, placed_at, placed_by) values ($held, 'compliance', now(), 'system')",
    'order_holds_one_open',
  ],
  [
    'I-46',
    'reopening a released hold',
    "update order_holds set released_at = null, released_by = null where reason = 'weather'",
    'stays as it was',
  ],
])('%s: the database rejects %s', async (_rule, _what, statement, reason) => {
  await expect(commitFaultySql(shop.test.database, statement, ids)).rejects.toThrow(reason);
});
