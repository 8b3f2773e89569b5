import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CustomerId } from '../../src/core/ids.ts';
import { redemptionsOf } from '../../src/engine/loyalty/rewards/view.server.ts';
import { rewardsFixture } from '../helpers/rewards.ts';
import { startTestShop, type TestShop } from '../helpers/shop.ts';
import { commitFaultySql } from '../helpers/wrong-code.ts';

/**
 * Tests that the database rejects these statements on rewards, even from faulty code (docs/invariants.md). $voucher is redeemed and unused,
 * $magnum is engraved and part of $order, $kept is reserved; $wine is a bottle in stock.
 */
let shop: TestShop;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  shop = await startTestShop();
  const desk = rewardsFixture(shop);
  const only = async (customerId: CustomerId) => {
    const [view] = await redemptionsOf(shop.test.database.read, customerId);
    if (!view) throw new Error('something was redeemed');
    return view;
  };
  const [ana, ben, dev] = [
    await desk.collector(1_000),
    await desk.collector(1_000),
    await desk.collector(1_000),
  ];
  await shop.place(await desk.chosen(ana, await desk.voucher()), { paymentMethodId: undefined });
  const magnum = await desk.magnum(2);
  const patch = { engravingLine1: 'Clara', engravingLine2: '', engravingProofread: true } as const;
  await shop.place(await desk.chosen(ben, magnum.slug, { patch }));
  await desk.chosen(dev, magnum.slug, { patch });
  const { rows } = await shop.test.database.read.execute<{ id: string }>(
    `select id from redemptions where state = 'reserved'`,
  );
  const engraved = await only(ben);
  ids = {
    voucher: (await only(ana)).id,
    magnum: engraved.id,
    order: engraved.order.orderId,
    kept: rows[0]?.id ?? '',
    wine: String((await shop.sku(5)).skuId),
  };
});
afterAll(() => shop.stop());

test.each([
  ['deleting a redemption', `delete from redemptions where id = $voucher`, 'never deleted'],
  [
    'changing the points of a redemption',
    `update redemptions set points = 1 where id = $magnum`,
    'stays what it was',
  ],
  [
    'changing an engraving after it was proofread',
    `update redemptions set engraving = '{Carla}' where id = $magnum`,
    'keeps what it says',
  ],
  [
    'an engraving that was not proofread',
    `update redemptions set engraving = '{Clara}', proofread_at = null where id = $kept`,
    'redemption_lines_were_read',
  ],
  [
    'moving an issued voucher back to redeemed',
    `update redemptions set state = 'redeemed' where id = $voucher`,
    'does not become redeemed',
  ],
  [
    'a redeemed reward without an order',
    `update redemptions set state = 'redeemed', redeemed_at = now() where id = $kept`,
    'redemption_redeemed_has_order',
  ],
  [
    'a canceled redemption without the time of its cancellation',
    `update redemptions set state = 'cancelled', ended_at = null where id = $voucher`,
    'redemption_ended_says_when',
  ],
  [
    'reassigning points that were spent on a reward (I-34)',
    `update ledger_entries set cause_id = 'other' where cause_type = 'redemption' and cause_id = $magnum::text`,
    'is append-only',
  ],
  [
    'paying for a reward with a gift card (specification §3)',
    `insert into order_tenders (id, order_id, position, kind, ledger_account_id, amount_cents)
       select uuidv7(), $order, 9, 'gift_card', (select id from ledger_accounts limit 1), 1; set constraints all immediate`,
    'takes no gift card',
  ],
  [
    'a wine reward without a fee',
    `update rewards set fee_cents = 0 where is_engraved`,
    'is not what its SKU can be',
  ],
  [
    'a reward that uses the SKU of a wine on sale',
    `update rewards set sku_id = $wine where is_engraved`,
    'is not what its SKU can be',
  ],
  [
    'a voucher reward without a voucher kind',
    `update rewards set voucher_kind = null where kind = 'voucher'`,
    'reward_voucher_says_what',
  ],
])('the database rejects %s', async (_, statement, because) => {
  await expect(commitFaultySql(shop.test.database, statement, ids)).rejects.toThrow(because);
});
