import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../helpers/shop.ts';
import { visitFixtures } from '../helpers/visits.ts';
import { commitFaultySql } from '../helpers/wrong-code.ts';

/**
 * Tests that the database rejects these statements on visits, even from faulty code (docs/invariants.md). Parties of two and one are booked
 * in $slot, whose parties and seats are counted; $empty has no reservations.
 */
let shop: TestShop;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  shop = await startTestShop();
  const tastingRoom = visitFixtures(shop);
  const poolId = await tastingRoom.pool(12);
  const tasting = await tastingRoom.experience({ poolId });
  const slot = await tastingRoom.slot(tasting, 8, { parties: 3 });
  const empty = await tastingRoom.slot(tasting, 8, {
    parties: 3,
    startsAt: new Date('2026-12-06T20:00:00Z'),
  });
  const buyer = await tastingRoom.chosen({ slotId: slot, party: 2 });
  const other = await tastingRoom.chosen({ slotId: slot, party: 1 });
  await shop.place(buyer);
  await shop.place(other);
  ids = {
    slot,
    empty,
    tasting: String(tasting.id),
    pool: String(poolId),
    draft: buyer.draftId,
    other: other.draftId,
  };
});
afterAll(() => shop.stop());

const ofSlot = (resource: 'seats' | 'parties') =>
  `(select ${resource}_resource_id from slots where id = $slot)`;
const guarantee = (reference: string, more = "'kept', null, 'visa', '4242'") => `
  insert into card_guarantees (draft_id, provider, gateway_customer, payment_method_reference, return_url, created_at, updated_at,
      state, failure_code, card_brand, card_last_four)
    values ($draft, 'sandbox', 'cus_1', '${reference}', '', now(), now(), ${more})`;
const noShow = `
  insert into drafts (kind, state, contents, created_at, updated_at) select 'event', 'open',
    jsonb_build_object('purchase',
      jsonb_build_object('kind', 'noShow', 'details', jsonb_build_object('reservationId', id))), now(), now() from reservations where slot_id = $slot and party = 2`;
const chargedTwice = (orderId: string) => `
  insert into reservation_orders (order_id, reservation_id, kind, at)
    select ${orderId}, id, 'no_show', now() from reservations where slot_id = $slot and party = 2`;
const booked = `update reservations set version = version + 1`;

test.each([
  [
    'I-42: allocating more seats than the slot has',
    `update stock set allocated = 9 where resource_id = ${ofSlot('seats')}`,
    'stock_covers_promises',
  ],
  [
    'I-42: removing seats that are booked',
    `update stock set on_hand = 1 where resource_id = ${ofSlot('seats')}`,
    'stock_covers_promises',
  ],
  [
    'I-42: booking more guests than seats are allocated',
    `${booked}, party = 3 where slot_id = $slot`,
    'has 2 of 3 seats',
  ],
  [
    'I-42: moving a reservation to another slot without its seats',
    `${booked}, slot_id = $empty where slot_id = $slot`,
    'has 0 of 2 seats',
  ],
  [
    'I-42: a reservation that is not counted as a party of its slot',
    `update allocations set released_quantity = 1, state = 'released' where resource_id = ${ofSlot('parties')};
     update stock set allocated = 0 where resource_id = ${ofSlot('parties')};
     ${booked}, party = 2 where slot_id = $slot`,
    'is no party of its slot',
  ],
  [
    'two slots of one experience at the same time',
    `insert into slots (experience_id, starts_at, ends_at, seats_resource_id, state, created_at, updated_at)
       select experience_id, starts_at, ends_at, 1, state, created_at, updated_at from slots where id = $slot`,
    'slots_experience_id_starts_at_key',
  ],
  [
    'two slots that share their seats',
    `insert into slots (experience_id, starts_at, ends_at, seats_resource_id, state, created_at, updated_at)
       select experience_id, starts_at + interval '1 day', ends_at + interval '1 day', seats_resource_id, state, created_at, updated_at
         from slots where id = $empty`,
    'slots_seats_resource_id_key',
  ],
  [
    'moving a slot to another time',
    `update slots set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where id = $slot`,
    'keeps its time and its seats',
  ],
  [
    'reopening a canceled slot',
    `update slots set state = 'cancelled' where id = $empty; update slots set state = 'open' where id = $empty`,
    'is not opened again',
  ],
  [
    'counting a room’s guests at a time that is not a quarter hour',
    `insert into pool_buckets values ($pool, '2026-12-05T20:05:00Z', 1)`,
    'bucket_begins_at_a_quarter',
  ],
  [
    'counting one quarter hour of a room twice',
    `insert into pool_buckets select pool_id, starts_at, ${ofSlot('seats')} from pool_buckets limit 1`,
    'pool_buckets_pkey',
  ],
  [
    'listing a visit SKU in the shop',
    `update skus set visibility = 'public' where kind = 'visit'`,
    'visit_is_hidden',
  ],
  [
    'a deposit policy without a rate',
    `update experiences set policy = 'deposit' where id = $tasting`,
    'deposit_has_share',
  ],
  [
    'a guarantee card policy without a no-show fee',
    `update experiences set policy = 'card_hold' where id = $tasting`,
    'card_hold_has_fee',
  ],
  [
    'a visit order with pickup',
    `update orders set is_pickup = true, pickup_location = 'hilltop' where draft_id = $draft`,
    'order_delivery_is_known',
  ],
  [
    'two guarantee cards for one booking',
    `${guarantee('pm_1')}; ${guarantee('pm_2')}`,
    'card_guarantees_one_kept',
  ],
  [
    'two guarantees with the same card for one booking',
    `${guarantee('pm_1')}; ${guarantee('pm_1', "'open', null, null, null")}`,
    'card_guarantees_draft_id_payment_method_reference_key',
  ],
  [
    'a rejected guarantee card without a reason',
    guarantee('pm_1', "'refused', null, null, null"),
    'guarantee_refused_says_why',
  ],
  [
    'a guarantee card without its last four digits',
    guarantee('pm_1', "'kept', null, 'visa', null"),
    'guarantee_kept_shows_card',
  ],
  ['two drafts for the same no-show fee', `${noShow}; ${noShow}`, 'drafts_one_no_show'],
  [
    'charging the same no-show fee twice',
    `delete from reservation_orders; ${chargedTwice('(select id from orders where draft_id = $draft)')}; ${chargedTwice('(select id from orders where draft_id = $other)')}`,
    'reservation_orders_one_no_show',
  ],
  ['deleting a reservation', 'delete from reservations', 'never deleted'],
  ['editing the history of a reservation', `update reservation_events set actor = 'guest'`, 'append-only'],
  [
    'completing a reservation before its guests check in',
    `${booked}, state = 'completed', ended_at = now() where slot_id = $slot`,
    'does not become',
  ],
])('the database rejects: %s', async (_, statement, refusal) => {
  await expect(commitFaultySql(shop.test.database, statement, ids)).rejects.toThrow(refusal);
});
