import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import '../../../purchases.server.ts';
import { parsePurchase } from './purchase-kinds.server.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const visit = {
  slotId: 's',
  party: 2,
  addOns: [],
  guests: [],
  answers: {},
  heldUntil: '',
  isExtended: false,
  ageStatedAt: '',
};
const reward = { slug: 'magnum', kind: 'goods', redemptionId: 'r', heldUntil: '' };
const note = { recipientName: '', recipientEmail: '', senderName: '', message: '', deliverOn: '' };

it.each([
  ['merchandise', {}, { kind: 'goods' }],
  [
    'a gift card',
    { giftCard: { ...note, amountCents: 5000, quantity: 1, design: 'vines', isForBuyer: false } },
    {
      kind: 'giftCard',
      details: { ...note, amountCents: 5000, quantity: 1, design: 'vines', isForBuyer: false },
    },
  ],
  [
    'a gift membership',
    { giftMembership: { ...note, plan: 'foothill-6', shipments: 2 } },
    { kind: 'giftMembership', details: { ...note, plan: 'foothill-6', shipments: 2 } },
  ],
  [
    'a paid membership',
    { plus: { priceCents: 9900, consentId: 'c' } },
    { kind: 'plus', details: { priceCents: 9900, consentId: 'c' } },
  ],
  ['a visit', { visit }, { kind: 'visit', details: visit }],
  ['a reward', { reward }, { kind: 'reward', details: reward }],
  ['a visit reward', { reward, visit }, { kind: 'reward', details: reward, visit }],
  [
    'a no-show fee',
    { noShow: { reservationId: 'r', title: 't', feeCents: 100, guaranteeId: 'g' } },
    { kind: 'noShow', details: { reservationId: 'r', title: 't', feeCents: 100, guaranteeId: 'g' } },
  ],
  ['an allocation', { allocationId: 'a' }, { kind: 'allocation', details: { allocationId: 'a' } }],
  [
    'a club box',
    { box: { plan: 'foothill-6', frequency: 'f' } },
    { kind: 'box', details: { plan: 'foothill-6', frequency: 'f' } },
  ],
])('migration 0044 preserves the purchase in a stored draft of %s', async (_, before, purchase) => {
  const [convert = ''] = readFileSync('db/migrations/0044_purchases.sql', 'utf8').split(';\n');
  const { rows } = await test.database.transaction(async (tx) => {
    await tx.execute(sql`create temporary table drafts (contents jsonb) on commit drop`);
    await tx.execute(
      sql`insert into drafts values (${JSON.stringify({ email: 'a@b.example', ...before })}::jsonb), ('{}')`,
    );
    await tx.execute(sql.raw(convert));
    return tx.execute<{ contents: { purchase?: unknown } }>(
      sql`select contents from drafts order by contents = '{}'`,
    );
  });
  expect(rows.map(({ contents }) => contents)).toEqual([{ email: 'a@b.example', purchase }, {}]);
  expect(parsePurchase(rows[0]?.contents.purchase)).toEqual(purchase);
});

it.each([
  ['no kind', {}],
  ['an unknown kind', { kind: 'spaceship' }],
  ['a kind without its details', { kind: 'visit' }],
  ['details of another kind', { kind: 'plus', details: visit }],
])('rejects a stored purchase with %s', (_, purchase) => {
  expect(() => parsePurchase(purchase)).toThrow();
});
