import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop, testSeal } from '../../../test/helpers/shop.ts';
import { cents } from '../../core/money.ts';
import { requestCashOut, sealCardProof } from '../../engine/gifts/balances/index.server.ts';
import { declineCashOut } from '../../engine/gifts/cards/index.server.ts';
import { buyGiftCards } from '../../engine/gifts/cards/testing.ts';
import type { NoticeOfSubjectType } from '../../engine/notices/types.ts';
import { giftCardEmail } from './write-gift-card-mail.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

test('a declined cash request emails the reason to the requester', async () => {
  const { dependencies, clock } = shop;
  const [card] = await buyGiftCards(shop, { amountCents: cents(1_200) });
  if (!card) throw new Error('no card');
  const payee = { name: 'Cleo Park', address: '1 Vine Street', email: 'cleo@example.com' };
  await requestCashOut(dependencies, sealCardProof(testSeal, card, clock.now()), payee);
  const reason = 'We could not confirm the purchase of this card.';
  await declineCashOut(dependencies, card.id, { actor: 'operator:ines', reason });
  const { rows } = await dependencies.database.read.execute<NoticeOfSubjectType<'gift_card'>>(sql`
    select kind, subject_id as "subjectId", occurrence, recipient from notices where kind = 'gift-card-cash-declined'`);
  expect(rows).toMatchObject([{ subjectId: card.id, recipient: 'cleo@example.com' }]);
  const [notice] = rows;
  if (!notice) throw new Error('no email');
  const write = giftCardEmail.writer({ ...dependencies, publicUrl: 'https://shop.example.com' });
  const letter = await write(notice);
  expect(letter?.toName).toBe('Cleo Park');
  expect(letter?.text).toContain(reason);
  expect(letter?.text).toContain('$12.00 left on the gift card ending in');
});
