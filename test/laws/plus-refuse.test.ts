import { afterAll, beforeAll, expect, test } from 'vitest';
import { refundPlus } from '../../src/engine/loyalty/plus/index.server.ts';
import { plusTermsOfMembership } from '../../src/engine/loyalty/plus/store.server.ts';
import {
  acceptPlusTerms,
  newPlusApplicant,
  newPlusMember,
  payForPlus,
} from '../../src/engine/loyalty/plus/testing.ts';
import { startTestShop, type TestShop, testCards } from '../helpers/shop.ts';
import { commitFaultySql } from '../helpers/wrong-code.ts';

/**
 * Tests that the database rejects these statements on the paid membership, even from faulty code (docs/invariants.md). $member is active,
 * $other is another customer's membership, $gone has ended; $strange is $other's agreement, $term is $member's paid year; a guest ordered
 * $wine, and $guest and $open wait for a bank.
 */
let shop: TestShop;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  shop = await startTestShop();
  const [member, other, gone] = [
    await newPlusMember(shop),
    await newPlusMember(shop),
    await newPlusMember(shop),
  ];
  await refundPlus(shop.dependencies, gone.customerId);
  const [term] = await plusTermsOfMembership(shop.test.database.read, member.id);
  const person = await newPlusApplicant(shop);
  await acceptPlusTerms(shop, person);
  const open = await payForPlus(shop, person, testCards.challenge);
  const sku = await shop.sku(5);
  const wine = await shop.place(await shop.buyer([[sku.skuId, 1]]));
  const guest = await shop.place(await shop.buyer([[sku.skuId, 1]]), { card: testCards.challenge });
  if (!wine.ok || !guest.ok || !open.ok) throw new Error('not placed');
  ids = {
    member: member.id,
    customer: member.customerId,
    other: other.id,
    gone: gone.id,
    strange: other.consentId ?? '',
    term: term?.id ?? '',
    order: term?.orderId ?? '',
    wine: wine.value.orderId,
    guest: guest.value.orderId,
    open: open.value.orderId,
    draft: person.draftId,
  };
});
afterAll(() => shop.stop());

const nextYear = (columns: string, values: string) => `
  insert into plus_terms (id, membership_id, n, starts_on, ends_on, price_cents, created_at, updated_at, ${columns})
    values (uuidv7(), $member, 2, '2027-11-20', '2028-11-20', 12900, now(), now(), ${values});`;

test.each([
  [
    'a charged membership year without an order',
    nextYear('state, told_at, settled_at', `'charged', now(), now()`),
    'plus_term_charged_has_order',
  ],
  [
    'a charged membership year whose order has no consent (domain §2.5)',
    `${nextYear('state, told_at, settled_at, order_id', `'charged', now(), now(), $wine`)} set constraints all immediate`,
    'nobody agreed to it',
  ],
  [
    'a Mesa Lucero+ line on an order without a consent (domain §2.5)',
    `insert into order_lines select (jsonb_populate_record(null::order_lines, to_jsonb(copied)
       || jsonb_build_object('id', uuidv7(), 'order_id', $guest, 'position', 7, 'unit_price_cents', 0, 'gross_cents', 0, 'net_cents', 0))).* from order_lines copied
       where order_id = $order; set constraints all immediate`,
    'renews by itself and nobody agreed to it',
  ],
  [
    'a draft with another customer’s consent',
    `update drafts set contents = jsonb_set(contents, '{purchase,details,consentId}', to_jsonb($strange::text)) where id = $draft;
     insert into order_lines select (jsonb_populate_record(null::order_lines, to_jsonb(copied)
       || jsonb_build_object('id', uuidv7(), 'position', 7, 'unit_price_cents', 0, 'gross_cents', 0, 'net_cents', 0))).* from order_lines copied where order_id = $open;
     set constraints all immediate`,
    'renews by itself and nobody agreed to it',
  ],
  ['a renewal that was not announced to its member', nextYear('state', `'told'`), 'plus_renewal_was_told'],
  [
    'the same membership year twice',
    nextYear('state, told_at', `'told', now()`).replace(', 2,', ', 1,'),
    'plus_terms_membership_id_n_key',
  ],
  [
    'two membership years that start on the same day',
    nextYear('state, told_at', `'told', now()`).replace('2027-11-20', '2026-11-20'),
    'plus_terms_membership_id_starts_on_key',
  ],
  [
    'changing the price of a membership year',
    `update plus_terms set price_cents = 100 where id = $term`,
    'stays as it was told',
  ],
  [
    'dropping a paid membership year',
    `update plus_terms set state = 'dropped' where id = $term`,
    'is settled',
  ],
  [
    'two active memberships for one customer',
    `insert into plus_memberships select (jsonb_populate_record(null::plus_memberships, to_jsonb(copied)
       || jsonb_build_object('id', uuidv7()))).* from plus_memberships copied where id = $member`,
    'plus_memberships_one_living',
  ],
  [
    'reactivating an ended membership',
    `update plus_memberships set state = 'active', ended_at = null, ended_by = null where id = $gone`,
    'does not become active',
  ],
  [
    'skipping a membership year',
    `update plus_memberships set term = 3 where id = $member`,
    'is paid year by year',
  ],
  [
    'changing the anchor date of a membership',
    `update plus_memberships set anchor_date = '2026-01-31' where id = $member`,
    'keeps whose it is and since when',
  ],
  [
    'a renewing membership without a consent',
    `update plus_memberships set consent_id = null where id = $member`,
    'plus_renews_by_consent_alone',
  ],
  [
    'a gift membership with a consent to renew',
    `insert into plus_memberships select (jsonb_populate_record(null::plus_memberships, to_jsonb(copied)
       || jsonb_build_object('id', uuidv7(), 'state', 'given'))).* from plus_memberships copied where id = $member`,
    'plus_renews_by_consent_alone',
  ],
  [
    'turning a paid membership into a gift',
    `update plus_memberships set state = 'given', consent_id = null, saved_card_id = null where id = $member`,
    'does not become given',
  ],
  ['deleting a membership', `delete from plus_memberships where id = $member`, 'never deleted'],
  [
    'editing the history of a membership',
    `update plus_events set kind = 'ended' where membership_id = $member`,
    'is append-only',
  ],
  [
    'a second entitlement from one membership',
    `insert into entitlements (customer_id, programme, plan, discount_basis_points, plus_membership_id, starts_at)
       values ($customer, 'plus', 'mesa-lucero-plus', 0, $member, now())`,
    'entitlements_one_of_plus',
  ],
])('the database rejects %s', async (_case, statement, expected) => {
  await expect(commitFaultySql(shop.test.database, statement, ids)).rejects.toThrow(expected);
});
