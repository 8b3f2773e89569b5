import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { buyGift } from '../../../engine/clubs/gift-memberships/testing.ts';
import { setUpClubs } from '../../../engine/clubs/shipments/testing.ts';
import { createTestOperator } from '../testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await setUpClubs(shop);
});
afterAll(() => shop.stop());

const { run, auditOf } = createTestOperator(() => shop);

test('the gift membership commands find a gift by sender or recipient, reissue it and refund it once', async () => {
  const gift = await buyGift(shop, { recipientEmail: 'lost@example.com' });
  const listed = async (email: string) =>
    (await run('gift-memberships', '--email', email)).data as readonly Record<string, unknown>[];
  expect(await listed('lost@example.com')).toMatchObject([{ id: gift.id, state: 'sent' }]);
  expect(await listed(gift.purchase.buyerEmail)).toMatchObject([{ id: gift.id }]);
  expect(await listed('nobody@example.com')).toEqual([]);

  await run('reissue-gift-membership', gift.id, '--to', 'found@example.com', '--reason', 'mail was lost');
  expect(await listed('found@example.com')).toMatchObject([{ id: gift.id }]);
  await run('cancel-gift-membership', gift.id, '--reason', 'given twice');
  expect(await listed('found@example.com')).toMatchObject([{ state: 'cancelled' }]);
  expect(await run('cancel-gift-membership', gift.id, '--reason', 'given twice')).toHaveProperty('refused');
  expect(await run('reissue-gift-membership', gift.id, '--reason', 'mail was lost')).toHaveProperty(
    'refused',
  );
  expect(await auditOf(gift.id)).toEqual([
    'operator:rosa gift_membership.reissued',
    'operator:rosa gift_membership.cancelled',
  ]);
});
