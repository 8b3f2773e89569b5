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

/** States that the triggers reject but a restored backup or a manual change may contain. */
it.each<[string, string, readonly GiftCardViolation['kind'][]]>([
  ['nothing where nothing is wrong', 'select id from gift_cards', []],
  ['a card that is lost', 'delete from gift_cards', ['unit_without_card']],
  ['another amount', 'update gift_cards set initial_cents = 9900', ['issued_differs']],
  [
    'an end with money on it and nothing given back',
    `update gift_cards set state = 'cancelled'`,
    ['closed_not_empty', 'refund_differs'],
  ],
  [
    'a day that passed',
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
