import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buyGift,
  newGiftBuyer,
  newMemberFromGift,
  wireGiftClaims,
} from '../../src/engine/clubs/gift-memberships/testing.ts';
import { newCustomer, newMember, viewTestMembership } from '../../src/engine/clubs/memberships/testing.ts';
import {
  februaryReleaseTimes,
  latestShipmentOf,
  runClubJobsAt,
  setUpClubs,
} from '../../src/engine/clubs/shipments/testing.ts';
import { startTestShop, type TestShop } from '../helpers/shop.ts';
import { commitFaultySql } from '../helpers/wrong-code.ts';

/**
 * Tests that the database rejects these statements on gift memberships, even from faulty code (docs/invariants.md). $given is a member
 * through a gift with one shipment, $shipment, of the gift $claimed; $gift was sent, $later is scheduled; $payer is a member with a card
 * and a consent, and a guest placed $order.
 */
let shop: TestShop;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  shop = await startTestShop();
  await setUpClubs(shop);
  const payer = await newMember(shop);
  for (let run = 0; run < 2; run += 1) await runClubJobsAt(shop, februaryReleaseTimes.open);
  const claimed = await buyGift(shop, { shipments: 1 });
  const given = await newMemberFromGift(await wireGiftClaims(shop), claimed, await newCustomer(shop));
  const [gift, later] = [await buyGift(shop), await buyGift(shop, { deliverOn: '2027-06-01' as never })];
  const wine = await shop.sku(5);
  const placed = await shop.place(await shop.buyer([[wine.skuId, 1]]));
  if (!placed.ok || !('orderId' in placed.value)) throw new Error('not placed');
  ids = {
    given: given.membershipId,
    customer: given.customerId,
    payer: payer.membershipId,
    card: payer.savedCardId ?? '',
    consent: (await viewTestMembership(shop, payer)).consent?.id ?? '',
    claimed: claimed.id,
    gift: gift.id,
    later: later.id,
    account: claimed.ledgerAccountId,
    draft: (await newGiftBuyer(shop)).draftId,
    order: placed.value.orderId,
    shipment: (await latestShipmentOf(shop, given)).id,
  };
});
afterAll(() => shop.stop());

const shipmentOfOrder = `update club_shipments set draft_id = (select draft_id from orders where id = $order) where id = $shipment;`;
const orderOfAnother = `
  insert into drafts (id, kind, state, contents, created_at, updated_at)
    values ('99999999-0000-7000-8000-000000000001', 'club', 'open', '{}', now(), now());
  insert into club_shipments (membership_id, due_on, opens_at, locks_at, state, draft_id, created_at, updated_at)
    values ($given, '2027-05-12', now(), now() + interval '1 day', 'open', '99999999-0000-7000-8000-000000000001', now(), now());
  insert into orders select (jsonb_populate_record(null::orders, to_jsonb(copied) || jsonb_build_object('id', uuidv7(),
      'draft_id', '99999999-0000-7000-8000-000000000001', 'kind', 'club', 'order_type', 1, 'number', null, 'placed_at', null,
      'state', 'awaiting_payment', 'payment_state', 'unpaid', 'public_token', repeat('z', 22)))).* from orders copied where id = $order;`;
const tender = (kind: string, account: string) => `
  insert into order_tenders (order_id, position, kind, ledger_account_id, amount_cents) values ($order, 9, '${kind}', ${account}, 100);
  set constraints all immediate`;

test.each([
  [
    'a saved card on a gift membership',
    `update memberships set saved_card_id = $card where id = $given`,
    'membership_renews_by_consent_alone',
  ],
  [
    'a consent to renew on a gift membership',
    `update memberships set consent_id = $consent where id = $given`,
    'membership_renews_by_consent_alone',
  ],
  [
    'a paid membership without a consent',
    `update memberships set consent_id = null where id = $payer`,
    'membership_renews_by_consent_alone',
  ],
  [
    'turning a paid membership into a gift membership',
    `update memberships set source = 'gift', consent_id = null, saved_card_id = null where id = $payer`,
    'keeps whose it is',
  ],
  [
    'changing the plan of a gift membership',
    `update memberships set plan = 'open-cellar-12' where id = $given; set constraints all immediate`,
    'is not what its member agreed to, or was given',
  ],
  [
    'marking a paid membership as completed',
    `update memberships set state = 'completed', completed_at = now() where id = $payer`,
    'membership_completed_was_given',
  ],
  [
    'reactivating a completed gift membership',
    `update memberships set state = 'completed', completed_at = now() where id = $given;
     update memberships set state = 'active', completed_at = null where id = $given`,
    'does not become',
  ],
  ['paying for a gift shipment by card', `${shipmentOfOrder} ${tender('card', 'null')}`, 'is not its own'],
  [
    'paying for a gift shipment with store credit',
    `insert into ledger_accounts (id, kind, unit, customer_id, created_at)
       values ('99999999-0000-7000-8000-000000000002', 'store_credit', 'cents', $customer, now());
     ${shipmentOfOrder} ${tender('store_credit', `'99999999-0000-7000-8000-000000000002'`)}`,
    'is not its own',
  ],
  [
    'paying for any other order with a gift membership',
    tender('gift_membership', '$account'),
    'is not its own',
  ],
  [
    'more shipments than the gift includes',
    `update club_shipments set state = 'charging' where id = $shipment; ${orderOfAnother}`,
    'renews by itself and nobody agreed to it',
  ],
  [
    'assigning the balance of a gift membership to a customer',
    `update ledger_accounts set customer_id = $customer where id = $account`,
    'ledger_gift_membership_is_nobodys',
  ],
  [
    'buying a gift membership with the balance of another one',
    `update drafts set ledger_account_ids = array[$account]::uuid[] where id = $draft`,
    'gift_membership_is_paid_by_card',
  ],
  [
    'changing the prepaid amount per shipment of a gift membership',
    `update gift_memberships set share_cents = 100 where id = $gift`,
    'keeps what was paid for',
  ],
  ['deleting a gift membership', `delete from gift_memberships where id = $gift`, 'is never deleted'],
  [
    'changing the recipient of a gift membership without a new link',
    `update gift_memberships set recipient_email = 'other@example.com' where id = $gift`,
    'only with another link',
  ],
  [
    'changing the message of a sent gift membership',
    `update gift_memberships set message = 'Never mind.' where id = $gift`,
    'says what it said',
  ],
  [
    'accepting a gift membership twice',
    `update gift_memberships set membership_id = $payer where id = $claimed`,
    'was claimed once',
  ],
  [
    'accepting a gift membership before it is sent',
    `update gift_memberships set state = 'claimed', membership_id = $payer, claimed_at = now(), sent_at = now() where id = $later`,
    'does not become claimed',
  ],
  [
    'canceling an accepted gift membership',
    `update gift_memberships set state = 'cancelled' where id = $claimed`,
    'does not become cancelled',
  ],
  [
    'canceling a gift membership that still has a balance',
    `update gift_memberships set state = 'cancelled' where id = $gift; set constraints all immediate`,
    'still holds money',
  ],
])('the database rejects: %s', async (_, statements, refusal) => {
  await expect(commitFaultySql(shop.test.database, statements, ids)).rejects.toThrow(refusal);
});
