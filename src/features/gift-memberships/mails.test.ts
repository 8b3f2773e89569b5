import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop, testSeal } from '../../../test/helpers/shop.ts';
import type { NoticeId } from '../../core/ids.ts';
import { cancelGift, remindGiftRecipients } from '../../engine/clubs/gift-memberships/index.server.ts';
import {
  buyGift,
  type GiftClaimDependencies,
  newMemberFromGift,
  wireGiftClaims,
} from '../../engine/clubs/gift-memberships/testing.ts';
import type { BoughtGiftMembership } from '../../engine/clubs/gift-memberships/types.ts';
import { newCustomer } from '../../engine/clubs/memberships/testing.ts';
import { setUpClubs } from '../../engine/clubs/shipments/testing.ts';
import { findNotice } from '../../engine/notices/index.server.ts';
import { giftMembershipEmail } from './write-gift-membership-mail.server.ts';

let shop: TestShop;
let claims: GiftClaimDependencies;
beforeAll(async () => {
  shop = await startTestShop();
  await setUpClubs(shop);
  claims = await wireGiftClaims(shop);
});
afterAll(() => shop.stop());

/** Renders every email about a gift, as it would be sent now. Those that no longer apply are undefined. */
async function mailsAbout({ id }: BoughtGiftMembership) {
  const { database } = shop.dependencies;
  const write = giftMembershipEmail.writer({ database, seal: testSeal, publicUrl: 'https://shop.example' });
  const { rows } = await database.read.execute<{ id: NoticeId }>(
    sql`select id from notices where subject_type = 'gift_membership' and subject_id = ${id} order by created_at, id`,
  );
  return Promise.all(
    rows.map(async (row) => {
      const notice = await findNotice(database.read, row.id);
      if (notice?.subjectType !== 'gift_membership') throw new Error('a mail about a gift');
      return { kind: notice.kind, recipient: notice.recipient, mail: await write(notice as never) };
    }),
  );
}

it('the gift email contains the message and the link but no price, and escapes names and messages', async () => {
  const gift = await buyGift(shop, {
    senderName: 'Ana\r\nBcc: all@example.com',
    recipientName: '<b>Gia</b>',
    message: '<script>alert(1)</script>\nhttps://evil.example',
  });
  const [own] = await mailsAbout(gift);
  expect(own).toMatchObject({ kind: 'gift-membership', recipient: gift.recipientEmail });
  const { subject = '', text = '', html = '' } = own?.mail ?? {};
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text).toMatch(/https:\/\/shop\.example\/wine-club\/gift\/claim\?t=[\w.-]+/);
  expect(text).toContain('2 Open Cellar shipments of 6 bottles each');
  expect(text).not.toMatch(/\$\s?\d/);
  expect(html).not.toMatch(/<script|<b>Gia|href="https:\/\/evil/);
});

it('the sender is notified of the acceptance without the link, and the reminder is not sent', async () => {
  const gift = await buyGift(shop);
  shop.clock.advance({ days: 15 });
  await remindGiftRecipients(shop.dependencies);
  const waiting = await mailsAbout(gift);
  expect(waiting.map(({ kind, mail }) => [kind, mail !== undefined])).toEqual([
    ['gift-membership', true],
    ['gift-membership-reminder', true],
  ]);
  await newMemberFromGift(claims, gift, await newCustomer(shop));
  const accepted = await mailsAbout(gift);
  expect(accepted.map(({ kind, mail }) => [kind, mail !== undefined])).toEqual([
    ['gift-membership', false],
    ['gift-membership-reminder', false],
    ['gift-membership-claimed', true],
  ]);
  expect(accepted.at(-1)?.recipient).toBe(gift.purchase.buyerEmail);
  expect(accepted.at(-1)?.mail?.text).not.toContain('/claim?');
});

it('the gift email is not sent once the gift is canceled', async () => {
  const gift = await buyGift(shop);
  const { publicToken } = gift.purchase;
  const access = { kind: 'token', publicToken, now: shop.clock.now() } as const;
  expect((await cancelGift(claims, access)).ok).toBe(true);
  expect((await mailsAbout(gift)).map(({ mail }) => mail)).toEqual([undefined]);
});
