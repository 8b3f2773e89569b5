import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CivilDate } from '../../src/core/dates.ts';
import { buyGiftCards } from '../../src/engine/gifts/cards/testing.ts';
import { startTestShop, type TestShop } from '../helpers/shop.ts';
import { commitFaultySql } from '../helpers/wrong-code.ts';

/**
 * Tests that the database rejects these statements on gift cards, even from faulty code (docs/invariants.md). $sent has been sent, $waiting
 * is scheduled for a later day.
 */
let shop: TestShop;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  shop = await startTestShop();
  const [sent] = await buyGiftCards(shop);
  const [waiting] = await buyGiftCards(shop, { deliverOn: '2026-12-25' as CivilDate });
  if (!sent || !waiting) throw new Error('no cards were bought');
  ids = { sent: sent.id, waiting: waiting.id };
});
afterAll(() => shop.stop());

const copied = `order_line_id, unit, initial_cents, design, is_for_buyer, recipient_name, recipient_email, sender_name, message,
  deliver_at, state, version, key_id`;
const another = (change: string, hash = 'sha256(code_hash)') => `
  with account as (insert into ledger_accounts (id, kind, unit, created_at) values (uuidv7(), 'gift_card', 'cents', now()) returning id)
  insert into gift_cards (id, ledger_account_id, code_hash, last_four, created_at, updated_at, ${copied})
    select uuidv7(), account.id, ${hash}, last_four, now(), now(), ${change} from gift_cards, account where gift_cards.id = $waiting`;

/** Returns SQL that inserts a cash request for a new card, with the given changes. */
const cashOut = (change: string) => `
  insert into cash_out_requests (id, gift_card_id, amount_cents, below_cents, payee_name, payee_address, payee_email, requested_at, review_until)
      values (uuidv7(), $sent, 1000, 1500, 'C', 'x', 'c@example.com', now(), now() + interval '120 days');
  update cash_out_requests set ${change}`;

test.each([
  ['I-51: two gift cards for one purchased unit', another(copied), 'gift_cards_order_line_id_unit_key'],
  [
    'I-51: a gift card for a unit that was not purchased',
    another(copied.replace('unit,', '7,')),
    'is not what was bought',
  ],
  [
    'I-51: a gift card whose amount differs from the price paid',
    another(copied.replace('unit, initial_cents', '2, 9900')),
    'is not what was bought',
  ],
  [
    'I-29: two gift cards with the same code',
    another(copied.replace('order_line_id, unit', 'null, null'), 'code_hash'),
    'gift_cards_code_hash_key',
  ],
  [
    'a gift card of less than $10',
    another(copied.replace('initial_cents', '900')),
    'gift_cards_initial_cents_check',
  ],
  [
    'a gift card whose amount is not in whole dollars',
    another(copied.replace('initial_cents', '1050')),
    'gift_cards_initial_cents_check',
  ],
  [
    'changing the message of a sent gift card',
    `update gift_cards set message = 'other' where id = $sent`,
    'says what it said',
  ],
  [
    'I-29: changing the recipient of a sent gift card without a new code',
    `update gift_cards set recipient_email = 'thief@example.com' where id = $sent`,
    'only with another code',
  ],
  [
    'I-29: changing a gift card’s code without a new version',
    `update gift_cards set code_hash = sha256(code_hash) where id = $sent`,
    'one code for each version',
  ],
  [
    'changing the initial amount of a gift card',
    `update gift_cards set initial_cents = 9900 where id = $waiting`,
    'keeps its account',
  ],
  [
    'rescheduling a gift card that was already sent',
    `update gift_cards set state = 'scheduled' where id = $sent`,
    'does not become',
  ],
  [
    'canceling a gift card that still has a balance',
    `update gift_cards set state = 'cancelled' where id = $waiting`,
    'still holds money',
  ],
  [
    'I-30: refunding the purchase of a gift card without closing the card',
    `update order_lines set refunded_quantity = 1 where id = (select order_line_id from gift_cards where id = $sent)`,
    'the gift cards that were closed differ',
  ],
  [
    'I-30: closing a gift card without refunding its purchase',
    `with emptied as (update ledger_accounts set posted = 0 where id = (select ledger_account_id from gift_cards where id = $sent))
     update gift_cards set state = 'cancelled' where id = $sent`,
    'the gift cards that were closed differ',
  ],
  [
    '15 wrong PINs for one gift card without a lock',
    `insert into gift_card_tries (code_hash, place_hash, wrong, at) values ('a', 'b', 15, now())`,
    'guessing_is_locked',
  ],
  [
    'paying out a new gift card in cash without a review',
    cashOut("paid_at = now(), paid_by = 'rosa'"),
    'cash_out_is_reviewed',
  ],
  [
    'a cash request that is both paid and declined',
    cashOut(
      "reviewed_at = now(), reviewed_by = 'rosa', paid_at = now(), paid_by = 'rosa', declined_at = now(), declined_by = 'rosa'",
    ),
    'cash_out_ends_once',
  ],
  [
    'a decline reason on a cash request that was not declined',
    cashOut("decline_reason = 'no'"),
    'cash_out_reason_of_decline',
  ],
  ['removing the review date of a cash request', cashOut('review_until = null'), 'keeps what was asked'],
  ['deleting a gift card', `delete from gift_cards where id = $sent`, 'never deleted'],
  [
    'I-30: a discount on a gift card',
    `insert into order_lines (order_id, position, sku_id, sku_code, kind, slug, title, volume_ml, tax_class, quantity,
       unit_price_cents, gross_cents, discount_cents, net_cents, tax_cents, adjustments, tax_lines, demands)
     select id, 9, 1, 'GC', 'gift_card', 'g', 'G', 0, 'none', 1, 5000, 5000, 100, 4900, 0, '[]', '[]', '[]' from orders limit 1`,
    'prepaid_line_is_money',
  ],
])('the database rejects: %s', async (_, statement, refusal) => {
  await expect(commitFaultySql(shop.test.database, statement, ids)).rejects.toThrow(refusal);
});
