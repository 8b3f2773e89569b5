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
    'I-42: more seats promised than there are',
    `update stock set allocated = 9 where resource_id = ${ofSlot('seats')}`,
    'stock_covers_promises',
  ],
  [
    'I-42: chairs taken away from under those who booked them',
    `update stock set on_hand = 1 where resource_id = ${ofSlot('seats')}`,
    'stock_covers_promises',
  ],
  [
    'I-42: more guests booked than seats promised',
    `${booked}, party = 3 where slot_id = $slot`,
    'has 2 of 3 seats',
  ],
  [
    'I-42: a booking that moves without its seats',
    `${booked}, slot_id = $empty where slot_id = $slot`,
    'has 0 of 2 seats',
  ],
  [
    'I-42: a party that is none of its slot',
    `update allocations set released_quantity = 1, state = 'released' where resource_id = ${ofSlot('parties')};
     update stock set allocated = 0 where resource_id = ${ofSlot('parties')};
     ${booked}, party = 2 where slot_id = $slot`,
    'is no party of its slot',
  ],
  [
    'two seatings of one experience at one time',
    `insert into slots (experience_id, starts_at, ends_at, seats_resource_id, state, created_at, updated_at)
       select experience_id, starts_at, ends_at, 1, state, created_at, updated_at from slots where id = $slot`,
    'slots_experience_id_starts_at_key',
  ],
  [
    'two seatings that share their seats',
    `insert into slots (experience_id, starts_at, ends_at, seats_resource_id, state, created_at, updated_at)
       select experience_id, starts_at + interval '1 day', ends_at + interval '1 day', seats_resource_id, state, created_at, updated_at
         from slots where id = $empty`,
    'slots_seats_resource_id_key',
  ],
  [
    'a seating that moves',
    `update slots set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where id = $slot`,
    'keeps its time and its seats',
  ],
  [
    'a seating that is opened again after it was cancelled',
    `update slots set state = 'cancelled' where id = $empty; update slots set state = 'open' where id = $empty`,
    'is not opened again',
  ],
  [
    'a room that is counted between the quarters of an hour',
    `insert into pool_buckets values ($pool, '2026-12-05T20:05:00Z', 1)`,
    'bucket_begins_at_a_quarter',
  ],
  [
    'a quarter of an hour that is counted twice',
    `insert into pool_buckets select pool_id, starts_at, ${ofSlot('seats')} from pool_buckets limit 1`,
    'pool_buckets_pkey',
  ],
  [
    'a ticket that stands on a shelf',
    `update skus set visibility = 'public' where kind = 'visit'`,
    'visit_is_hidden',
  ],
  [
    'a deposit of no known part',
    `update experiences set policy = 'deposit' where id = $tasting`,
    'deposit_has_share',
  ],
  [
    'a card that stands for a fee that nobody named',
    `update experiences set policy = 'card_hold' where id = $tasting`,
    'card_hold_has_fee',
  ],
  [
    'a visit that is picked up',
    `update orders set is_pickup = true, pickup_location = 'hilltop' where draft_id = $draft`,
    'order_delivery_is_known',
  ],
  [
    'two cards that stand for one booking',
    `${guarantee('pm_1')}; ${guarantee('pm_2')}`,
    'card_guarantees_one_kept',
  ],
  [
    'one card that is asked about twice',
    `${guarantee('pm_1')}; ${guarantee('pm_1', "'open', null, null, null")}`,
    'card_guarantees_draft_id_payment_method_reference_key',
  ],
  [
    'a card that is refused without a reason',
    guarantee('pm_1', "'refused', null, null, null"),
    'guarantee_refused_says_why',
  ],
  [
    'a card that stands for a booking and that nobody could name',
    guarantee('pm_1', "'kept', null, 'visa', null"),
    'guarantee_kept_shows_card',
  ],
  ['two drafts that charge those who did not come', `${noShow}; ${noShow}`, 'drafts_one_no_show'],
  [
    'those who did not come charged twice',
    `delete from reservation_orders; ${chargedTwice('(select id from orders where draft_id = $draft)')}; ${chargedTwice('(select id from orders where draft_id = $other)')}`,
    'reservation_orders_one_no_show',
  ],
  ['a booking that is forgotten', 'delete from reservations', 'never deleted'],
  ['a history that is written anew', `update reservation_events set actor = 'guest'`, 'append-only'],
  [
    'a booking that is over before anybody came',
    `${booked}, state = 'completed', ended_at = now() where slot_id = $slot`,
    'does not become',
  ],
])('rejects: %s', async (_, statement, refusal) => {
  await expect(commitFaultySql(shop.test.database, statement, ids)).rejects.toThrow(refusal);
});
