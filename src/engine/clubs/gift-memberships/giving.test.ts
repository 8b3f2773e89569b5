import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalCodes } from '../../../../test/helpers/refusal-codes.ts';
import { startTestShop, type TestShop, testCards, testSeal } from '../../../../test/helpers/shop.ts';
import type { CivilDate } from '../../../core/dates.ts';
import { findLedgerBalance } from '../../ledger/index.server.ts';
import { addDemoClubs, emailKindsAbout } from '../memberships/testing.ts';
import {
  cancelGift,
  deriveGiftToken,
  editGift,
  findGiftByToken,
  recordGiftBounce,
  redirectGift,
  reissueGift,
  remindGiftRecipients,
  resendGift,
  sendDueGifts,
} from './index.server.ts';
import { findGift } from './store.server.ts';
import { buyGift, giftForCleo, newGiftBuyer } from './testing.ts';
import type { BoughtGiftMembership } from './types.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await addDemoClubs(shop);
});
afterAll(() => shop.stop());

const read = () => shop.test.database.read;
const accessOf = ({ purchase }: BoughtGiftMembership) =>
  ({ kind: 'token', publicToken: purchase.publicToken, now: shop.clock.now() }) as const;
const again = async ({ id }: BoughtGiftMembership) => {
  const found = await findGift(read(), id);
  if (!found) throw new Error('no gift');
  return found;
};
const paid = async ({ ledgerAccountId: accountId }: BoughtGiftMembership) =>
  (await findLedgerBalance(read(), { accountId, owner: undefined }))?.posted;
const opens = (token: string) => findGiftByToken({ database: shop.test.database, seal: testSeal }, token);

describe('buying a gift membership', () => {
  it('captures one order without tax or shipping, credits a separate ledger account, and enqueues the email', async () => {
    const buyer = await newGiftBuyer(shop);
    const view = await shop.viewOf(buyer);
    expect(view.requirements).toEqual([]);
    expect(view.quote).toMatchObject({
      totalCents: 57_000,
      taxCents: 0,
      discountCents: 0,
      shipping: undefined,
    });
    expect(view.lines[0]?.name).toBe('Gift membership: 2 Open Cellar shipments of 6 bottles each');
    const gift = await buyGift(shop);
    expect(gift).toMatchObject({ state: 'sent', shareCents: 28_500, shipments: 2, frequency: 'quarterly' });
    expect(await paid(gift)).toBe(57_000);
    expect(await emailKindsAbout(shop, gift.id)).toEqual(['gift-membership']);
    const { rows } = await read().execute(sql`
      select state, fulfilment_state, payment_state, order_type, kind from orders where id = ${gift.purchase.orderId}`);
    expect(rows).toEqual([
      {
        state: 'completed',
        fulfilment_state: 'delivered',
        payment_state: 'captured',
        order_type: 6,
        kind: 'membership',
      },
    ]);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('rejects a capped club, a date more than a year ahead, and a missing or invalid recipient', async () => {
    const wrong = {
      ...{ plan: 'lantern-12', deliverOn: '2028-01-01' as CivilDate },
      ...{ recipientName: '', recipientEmail: 'cleo@' },
    };
    const view = await shop.viewOf(await newGiftBuyer(shop, wrong));
    // A plan that is not offered as a gift has no price.
    expect(view.requirements.map(({ code }) => code)).toEqual(['NOT_FOR_SALE']);
    const entered = await shop.viewOf(await newGiftBuyer(shop, { ...wrong, plan: 'discovery-3' }));
    expect(entered.requirements.map(({ code, field }) => `${field} ${code}`)).toEqual([
      'recipientName FIELD_MISSING',
      'recipientEmail EMAIL_INVALID',
      'deliverOn GIFT_CARD_DATE',
    ]);
  });

  it('issues no gift for a declined card, and is blocked after ten declines', async () => {
    const buyer = await newGiftBuyer(shop);
    for (let n = 0; n < 10; n += 1) await shop.place(buyer, { card: testCards.declined });
    expect(refusalCodes(await shop.place(buyer))).toEqual(['PAY_TOO_MANY_TRIES']);
    const { rows } = await read().execute(sql`
      select from gift_memberships gift join order_lines line on line.id = gift.order_line_id
        join orders on orders.id = line.order_id where draft_id = ${buyer.draftId}`);
    expect(rows).toHaveLength(0);
  });
});

describe('an unaccepted gift membership', () => {
  const day = '2026-12-24' as CivilDate;

  it('can be edited until it is sent at 9 am, and is sent once by two concurrent workers', async () => {
    const gift = await buyGift(shop, { deliverOn: day });
    expect(gift.state).toBe('scheduled');
    expect(await opens(deriveGiftToken(testSeal, gift))).toBeUndefined();
    const edit = {
      ...giftForCleo,
      recipientName: 'Finn',
      recipientEmail: 'finn@example.com',
      deliverOn: day,
    };
    expect((await editGift(shop.dependencies, accessOf(gift), edit)).ok).toBe(true);
    shop.clock.set('2026-12-24T16:59:00Z');
    expect(await sendDueGifts(shop.dependencies)).toBe(0);
    shop.clock.set('2026-12-24T17:00:00Z');
    const sent = await Promise.all([sendDueGifts(shop.dependencies), sendDueGifts(shop.dependencies)]);
    expect(sent.toSorted()).toEqual([0, 1]);
    expect(await again(gift)).toMatchObject({ state: 'sent', recipientEmail: 'finn@example.com' });
    expect(await emailKindsAbout(shop, gift.id)).toEqual(['gift-membership']);
    expect(refusalCodes(await editGift(shop.dependencies, accessOf(gift), edit))).toEqual(['GIFT_SENT']);
    expect((await opens(deriveGiftToken(testSeal, gift)))?.id).toBe(gift.id);
  });

  it('opens only with its newest link, not with an earlier or forged one', async () => {
    const gift = await buyGift(shop);
    const old = deriveGiftToken(testSeal, gift);
    expect(refusalCodes(await redirectGift(shop.dependencies, accessOf(gift), gift))).toEqual([
      'GIFT_NOT_SENT',
    ]);
    const bounced = { giftId: gift.id, version: gift.version };
    expect(await recordGiftBounce(shop.dependencies, bounced)).toBe(true);
    expect(await recordGiftBounce(shop.dependencies, bounced)).toBe(false);
    const right = { recipientName: '', recipientEmail: 'cleo.park@example.com' };
    expect((await redirectGift(shop.dependencies, accessOf(gift), right)).ok).toBe(true);
    expect(await opens(old)).toBeUndefined();
    const present = await again(gift);
    expect(present).toMatchObject({ version: 2, recipientName: 'Cleo Park', bouncedAt: undefined });
    const token = deriveGiftToken(testSeal, present);
    expect((await opens(token))?.id).toBe(gift.id);
    expect(await opens(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBeUndefined();
    expect(
      (await reissueGift(shop.dependencies, gift.id, {}, { actor: 'operator:marisol', reason: 'lost' })).ok,
    ).toBe(true);
    expect((await resendGift(shop.dependencies, accessOf(gift))).ok).toBe(true);
    expect(await emailKindsAbout(shop, gift.id)).toEqual([
      ...['gift-membership', 'gift-membership-bounced', 'gift-membership'],
      ...['gift-membership', 'gift-membership'],
    ]);
  });

  it('triggers reminders to the recipient after 14 and 60 days and a notice to the giver after 74, once each', async () => {
    const gift = await buyGift(shop);
    for (const days of [13, 1, 0, 45, 1, 13, 1, 30]) {
      shop.clock.advance({ days });
      await Promise.all([remindGiftRecipients(shop.dependencies), remindGiftRecipients(shop.dependencies)]);
    }
    const { rows } = await read().execute(sql`
      select kind, recipient, created_at::date - ${gift.sentAt?.toISOString()}::date as day
        from notices where subject_id = ${gift.id} order by created_at`);
    expect(rows.map(({ kind, day: after }) => `${kind} ${after}`)).toEqual([
      'gift-membership 0',
      'gift-membership-reminder 14',
      'gift-membership-reminder 60',
      'gift-membership-unclaimed 74',
    ]);
    expect(rows.at(-1)?.recipient).toBe(gift.purchase.buyerEmail);
  });

  it('is refunded in full once when the giver cancels it, and its link stops working', async () => {
    const gift = await buyGift(shop);
    const given = await cancelGift(shop.dependencies, accessOf(gift));
    expect(given.ok && given.value.amountCents).toBe(57_000);
    expect(await again(gift)).toMatchObject({ state: 'cancelled' });
    expect(await paid(gift)).toBe(0);
    expect(await opens(deriveGiftToken(testSeal, gift))).toBeUndefined();
    expect(refusalCodes(await cancelGift(shop.dependencies, accessOf(gift)))).toEqual(['GIFT_CLAIMED']);
    expect(await shop.disagreements()).toEqual([]);
  });
});
