import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { findGiftCardViolations } from './index.server.ts';
import { buyGiftCards } from './testing.ts';
import type { BoughtGiftCard, GiftCardViolation } from './types.ts';

let shop: TestShop;
let card: BoughtGiftCard;
beforeAll(async () => {
  shop = await startTestShop();
  [card] = (await buyGiftCards(shop)) as [BoughtGiftCard];
});
afterAll(() => shop.stop());

const rolledBack = new Error('for the proof alone');

/** Database states that the triggers reject but a restored backup or a manual change may contain. */
it.each<[string, string, readonly GiftCardViolation['kind'][]]>([
  ['no violation for a valid gift card', 'select id from gift_cards', []],
  ['a missing gift card', 'delete from gift_cards', ['unit_without_card']],
  [
    'an amount that differs from the purchase',
    'update gift_cards set initial_cents = 9900',
    ['issued_differs'],
  ],
  [
    'a canceled gift card with a balance and no refund',
    `update gift_cards set state = 'cancelled'`,
    ['closed_not_empty', 'refund_differs'],
  ],
  [
    'an overdue delivery',
    `update gift_cards set state = 'scheduled', sent_at = null, deliver_at = deliver_at - interval '2 hours'`,
    ['overdue'],
  ],
])('findGiftCardViolations reports %s', async (_, statement, kinds) => {
  let found: readonly GiftCardViolation[] = [];
  const tried = shop.test.database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql.raw(`${statement} where id = '${card.id}'`));
    found = await findGiftCardViolations(tx, shop.clock.now());
    throw rolledBack;
  });
  await expect(tried).rejects.toBe(rolledBack);
  expect(found.map(({ kind }) => kind).sort()).toEqual(kinds);
});
