import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelMembership } from '../../src/engine/clubs/memberships/index.server.ts';
import { newMember, viewTestMembership } from '../../src/engine/clubs/memberships/testing.ts';
import { startTestShop, type TestShop } from '../helpers/shop.ts';
import { commitFaultySql } from '../helpers/wrong-code.ts';

/**
 * Tests that the database rejects these statements on clubs, even from faulty code (docs/invariants.md). $member is active, $other is
 * another customer's membership, $gone was canceled 31 days ago, $pending has no card; $consent is $member's agreement, and a guest placed
 * $order.
 */
let shop: TestShop;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  shop = await startTestShop();
  const [gone, pending] = [await newMember(shop), await newMember(shop, { savedCardId: undefined })];
  await cancelMembership(shop.dependencies, gone, { reason: '' });
  shop.clock.advance({ days: 31 });
  const [member, other] = [await newMember(shop), await newMember(shop)];
  const wine = await shop.sku(5);
  const placed = await shop.place(await shop.buyer([[wine.skuId, 1]]));
  if (!placed.ok || !('orderId' in placed.value)) throw new Error('not placed');
  ids = {
    member: member.membershipId,
    customer: member.customerId,
    other: other.membershipId,
    gone: gone.membershipId,
    pending: pending.membershipId,
    consent: (await viewTestMembership(shop, member)).consent?.id ?? '',
    order: placed.value.orderId,
  };
});
afterAll(() => shop.stop());

/** Returns SQL that copies a row under a new id, with the given changes (JSON). */
const again = (table: string, of: string, change: string) => `
  insert into ${table} select (jsonb_populate_record(null::${table},
    to_jsonb(copied) || jsonb_build_object('id', uuidv7()) || '${change}')).* from ${table} copied where id = ${of}`;

/** Returns SQL that inserts a release of Open Cellar, which ships in February, May, August and November. */
const release = (day: string) => `
  insert into releases (club_id, process_on, title, state, opens_at, locks_at, ships_on, created_at, updated_at)
  values (2, '${day}', 'A release', 'planning', '${day}'::date - 21, '${day}'::date - 1, '${day}', now(), now())`;

test.each([
  [
    'a second quiz club',
    `update clubs set shape = 'quiz', cadence = 'own_date' where slug = 'foothill'`,
    'clubs_one_quiz',
  ],
  [
    'individual charge dates in a club without the quiz',
    `update clubs set cadence = 'own_date' where slug = 'foothill'`,
    'club_of_the_quiz_has_own_dates',
  ],
  [
    'a points multiplier below 1',
    `update clubs set points_multiplier_basis_points = 9000 where slug = 'foothill'`,
    'points_multiplier_basis_points',
  ],
  [
    'a renewing order without a recorded consent (domain §2.5)',
    again('orders', '$order', '{"kind": "club", "order_type": 1, "number": null}'),
    'renews by itself and nobody agreed to it',
  ],
  [
    'an order that joins a club without a recorded consent',
    again('orders', '$order', '{"kind": "curated", "order_type": 1, "number": null}'),
    'renews by itself and nobody agreed to it',
  ],
  [
    'changing the text of a consent',
    `update consents set terms_text = repeat('x', 50) where id = $consent`,
    'stands as it was given',
  ],
  [
    'removing the customer from a consent',
    `update consents set customer_id = null where id = $consent`,
    'stands as it was given',
  ],
  ['deleting a consent', 'delete from consents where id = $consent', 'stands as it was given'],
  [
    'erasing the network address and browser of a consent within three years',
    `update consents set client_address = '', user_agent = '', forgotten_at = accepted_at + interval '2 years' where id = $consent`,
    'consents_check',
  ],
  [
    'switching a membership to another plan without a new consent',
    `update memberships set plan = 'open-cellar-12' where id = $member; set constraints all immediate`,
    'is not what its member agreed to',
  ],
  [
    'a membership with another member’s consent',
    `update memberships set consent_id = $consent where id = $other; set constraints all immediate`,
    'is not what its member agreed to',
  ],
  [
    'a renewing membership without a consent',
    again('memberships', '$member', '{"consent_id": null, "club_id": 1}'),
    'membership_renews_by_consent_alone',
  ],
  [
    'an active membership without a saved card',
    'update memberships set saved_card_id = null where id = $member',
    'membership_active_can_be_charged',
  ],
  [
    'two memberships in one club for the same customer',
    again('memberships', '$member', '{"member_code": "00000000"}'),
    'memberships_one_living',
  ],
  [
    'transferring a membership to another customer',
    `update memberships set customer_id = (select customer_id from memberships where id = $other) where id = $member`,
    'keeps whose it is',
  ],
  ['deleting a membership', 'delete from memberships where id = $member', 'never deleted'],
  [
    'reactivating a membership more than 30 days after its cancellation',
    `update memberships set state = 'active', cancelled_at = null, updated_at = cancelled_at + interval '31 days' where id = $gone`,
    'does not become active',
  ],
  [
    'a hold on a membership that has not started',
    `update memberships set state = 'on_hold' where id = $pending`,
    'does not become on_hold',
  ],
  [
    'canceling a membership without recording the time',
    `update memberships set state = 'cancelled' where id = $member`,
    'membership_cancelled_has_instant',
  ],
  [
    'I-52: a release in a month that no member agreed to',
    `${release('2027-03-12')}`,
    'agreed to no charge on',
  ],
  [
    'I-52: a second release of one club in the same month',
    `${release('2027-02-12')}; ${release('2027-02-26')}`,
    'has a release in the month of',
  ],
  [
    'I-52: moving a release into a month that already has one',
    `${release('2027-02-12')}; ${release('2027-05-12')};
     update releases set process_on = '2027-02-26', ships_on = '2027-02-26' where process_on = '2027-05-12'`,
    'has a release in the month of',
  ],
  [
    'I-39: editing the history of a membership',
    "update membership_events set kind = 'held' where membership_id = $member",
    'is append-only',
  ],
  [
    'I-39: deleting the history of a membership',
    'delete from membership_events where membership_id = $member',
    'is append-only',
  ],
  [
    'two open holds on one membership',
    `insert into membership_holds (membership_id, from_on, keeps_benefits, created_at)
     values ($member, '2027-01-01', true, now()), ($member, '2027-02-01', true, now())`,
    'membership_holds_one_open',
  ],
  [
    'two entitlements from one membership',
    `insert into entitlements (id, customer_id, programme, plan, discount_basis_points, sees_allocation, membership_id, starts_at)
     values (uuidv7(), $customer, 'club', 'open-cellar-12', 2000, false, $member, now())`,
    'entitlements_one_of_membership',
  ],
  [
    'more members than the club’s member cap',
    `update clubs set member_cap = 1 where id = 2;
     ${again('memberships', '$gone', '{"state": "pending_payment_method", "cancelled_at": null, "member_code": "00000001"}')};
     set constraints all immediate`,
    'is full',
  ],
  [
    'two waitlist entries of one customer for the same club',
    `insert into club_waits (club_id, customer_id, plan, state, asked_at)
     values (3, $customer, 'lantern-12', 'waiting', now()), (3, $customer, 'lantern-12', 'waiting', now())`,
    'club_waits_once',
  ],
  [
    'I-36: two shipments for one member on the same day',
    `insert into club_shipments (membership_id, due_on, opens_at, locks_at, state, created_at, updated_at)
     values ($member, '2027-02-12', now(), now() + interval '1 day', 'open', now(), now()),
            ($member, '2027-02-12', now(), now() + interval '1 day', 'open', now(), now())`,
    'club_shipments_membership_id_due_on_key',
  ],
  [
    'applying a price change that was never announced',
    `insert into club_price_changes (plan, starts_on, typical_low_cents, typical_high_cents, created_at, applied_at)
     values ('foothill-3', '2027-02-01', 9900, 11900, now(), now())`,
    'price_change_applies_after_it_was_told',
  ],
])('the database rejects: %s', async (_, statement, refusal) => {
  await expect(commitFaultySql(shop.test.database, statement, ids)).rejects.toThrow(refusal);
});
