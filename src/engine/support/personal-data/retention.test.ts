import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop, testCards } from '../../../../test/helpers/shop.ts';
import { visitFixtures } from '../../../../test/helpers/visits.ts';
import { buyGift } from '../../clubs/gift-memberships/testing.ts';
import { addDemoClubs } from '../../clubs/memberships/testing.ts';
import { buyGiftCards } from '../../gifts/cards/testing.ts';
import { cancelReservation, offerReservationTransfer } from '../../visits/reservations/index.server.ts';
import { reservationFixtures } from '../../visits/reservations/testing.ts';
import { deleteExpiredRecordsJob } from '../jobs.server.ts';
import {
  fulfilledRequestRetentionDays,
  guestRecordRetentionYears,
  unfinishedCheckoutRetentionDays,
} from './retention-store.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const forget = () => deleteExpiredRecordsJob.run(shop.dependencies);
const ask = async (statement: string) =>
  JSON.stringify((await shop.test.database.pool.query(statement)).rows);

it("anonymizes a guest's order and visit after seven years and keeps the order totals", async () => {
  const desk = visitFixtures(shop);
  const guests = reservationFixtures(shop, desk);
  const slotId = await desk.slot(await desk.experience({ policy: { kind: 'free', mayTransfer: true } }), 9);
  const patch = { email: 'guest@longago.example', lastName: 'Longago' };
  const booked = await guests.book({ slotId, party: 2 }, { patch });
  const everything = () =>
    ask(`select row_to_json(r) from reservations r union all select row_to_json(o) from orders o
         union all select row_to_json(d) from drafts d union all select row_to_json(n) from notices n
         union all select row_to_json(t) from reservation_transfers t`);
  const { pool } = shop.test.database;
  const friend = { toName: 'Friend Longago', toEmail: 'friend@longago.example', message: 'Enjoy it' };
  expect((await offerReservationTransfer(shop.dependencies, booked.reader, friend)).ok).toBe(true);
  expect((await cancelReservation(shop.dependencies, booked.reader)).ok).toBe(true);
  await pool.query(`update notices set sent_at = created_at`);
  shop.clock.advance({ days: 365 * guestRecordRetentionYears });
  await forget();
  expect(await everything()).toMatch(/longago/i);
  shop.clock.advance({ days: 3 });
  const before = await ask('select count(*), sum(total_cents) from orders');
  await forget();
  expect(await everything()).not.toMatch(/longago/i);
  expect(await ask('select count(*), sum(total_cents) from orders')).toBe(before);
  await forget();
});

it("anonymizes both names on a guest's gift after seven years and keeps its value", async () => {
  const { pool } = shop.test.database;
  const names = {
    recipientName: 'Cleo Givenago',
    recipientEmail: 'cleo@givenago.example',
    senderName: 'Ana Givenago',
  };
  await addDemoClubs(shop);
  const [card] = await buyGiftCards(shop, names);
  const gift = await buyGift(shop, names);
  await pool.query('update notices set sent_at = created_at');
  const gifts = () =>
    ask(`select row_to_json(c) from gift_cards c union all select row_to_json(g) from gift_memberships g
    union all select row_to_json(n) from notices n union all select row_to_json(o) from orders o`);
  const worth = () =>
    ask(
      `select posted from ledger_accounts where id in ('${card?.ledgerAccountId}', '${gift.ledgerAccountId}')`,
    );
  const before = await worth();
  await pool.query(`update orders set state = 'completed' where kind = 'membership'`);
  expect(await gifts()).toMatch(/givenago/i);
  shop.clock.advance({ days: 366 * guestRecordRetentionYears });
  await forget();
  expect(await gifts()).not.toMatch(/givenago/i);
  expect(await worth()).toBe(before);
  await expect(
    pool.query(
      `update gift_cards set recipient_email = id || '@closed.invalid', recipient_name = '', initial_cents = 100000`,
    ),
  ).rejects.toThrow(/keeps its account/);
});

it('anonymizes a checkout with a declined card, including the pickup person, after sixty days', async () => {
  const { skuId } = await shop.sku(9);
  const buyer = await shop.buyer([[skuId, 1]], {
    ...{ email: 'ana@declined.example', isPickup: true, selectedPickupLocation: 'hilltop' },
    ...{ pickupPerson: 'Luis Declined', billingPrimaryStreet: '12 Vine Street', billingZipCode: '93446' },
  });
  const placed = await shop.place(buyer, { paymentMethodId: await shop.tokenize(testCards.declined) });
  expect(placed.ok).toBe(false);
  const left = () => ask('select row_to_json(o) from orders o union all select row_to_json(d) from drafts d');
  shop.clock.advance({ days: unfinishedCheckoutRetentionDays });
  await forget();
  expect(await left()).toMatch(/Luis Declined.*declined\.example|declined\.example.*Luis Declined/);
  shop.clock.advance({ days: 1 });
  await forget();
  expect(await left()).not.toMatch(/Luis Declined|declined\.example/);
});

it('deletes abandoned checkouts and fulfilled notification requests exactly when their retention ends', async () => {
  const { pool } = shop.test.database;
  const now = shop.clock.now();
  await pool.query(
    `insert into drafts (kind, state, contents, created_at, updated_at) values
       ('regular', 'open', '{"email": "left@sentinel.example", "purchase": {"kind": "goods"}}', $1, $1),
       ('giftCard', 'converted', '{"email": "bought@sentinel.example", "purchase": {"kind": "giftCard"}}', $1, $1)`,
    [now],
  );
  await pool.query(
    `insert into shipping_watches (email, state_code, consent, asked_at, told_at) values
       ('told@sentinel.example', 'UT', 'Yes', $1, $1), ('waits@sentinel.example', 'UT', 'Yes', $1, null)`,
    [now],
  );
  const drafts = () =>
    ask(`select state, contents from drafts where created_at = '${now.toISOString()}' order by kind`);
  const watches = () => ask(`select email from shipping_watches`);
  shop.clock.advance({ days: fulfilledRequestRetentionDays });
  await forget();
  expect(await watches()).toContain('told@');
  shop.clock.advance({ days: 1 });
  await forget();
  expect(await watches()).toBe('[{"email":"waits@sentinel.example"}]');
  expect(await drafts()).toContain('left@');
  shop.clock.advance({ days: unfinishedCheckoutRetentionDays - fulfilledRequestRetentionDays });
  await forget();
  expect(await drafts()).toBe(
    '[{"state":"converted","contents":{"email":"bought@sentinel.example","purchase":{"kind":"giftCard"}}},{"state":"abandoned","contents":{}}]',
  );
});

it('deletes emails whose subject no longer exists, and settled waitlist entries', async () => {
  const { pool } = shop.test.database;
  const now = shop.clock.now();
  const desk = visitFixtures(shop);
  const slotId = await desk.slot(await desk.experience({ policy: { kind: 'free' } }), 9);
  const waits = await pool.query<{ id: string }>(
    `insert into visit_waits (slot_id, party, email, first_name, public_token, state, asked_at, settled_at) values
       ($1, 2, 'left@waits.example', 'Leo', repeat('a', 32), 'left', $2, $2), ($1, 2, 'stands@waits.example', 'Sue', repeat('b', 32), 'waiting', $2, null)
     returning id`,
    [slotId, now],
  );
  const cases = await pool.query<{ id: string }>(
    `insert into conversations (guest_hash, state, message_count, opened_at, updated_at) values (sha256('guest'), 'open', 0, $1, $1) returning id`,
    [now],
  );
  const mail = (subjectType: string, subjectId: string | undefined, recipient: string) =>
    pool.query(
      `insert into notices (kind, subject_type, subject_id, recipient, message_id, created_at, sent_at)
       values ('mail', $1, coalesce($2, gen_random_uuid()::text), $3, gen_random_uuid()::text, $4, $4)`,
      [subjectType, subjectId, `${recipient}@mails.example`, now],
    );
  const gone = [
    'stock_watch',
    'shipping_watch',
    'support_case',
    'conversation',
    'visit_wait',
    'club_application',
  ];
  for (const type of gone) await mail(type, undefined, 'gone');
  await mail('conversation', cases.rows[0]?.id, 'kept');
  await mail('visit_wait', waits.rows[0]?.id, 'left');
  await mail('visit_wait', waits.rows[1]?.id, 'stands');
  const left = async () =>
    (
      await pool.query(
        `select distinct recipient from notices where recipient like '%mails.example' order by 1`,
      )
    ).rows.map(({ recipient }) => recipient.split('@')[0]);
  await forget();
  expect(await left()).toEqual(['kept', 'left', 'stands']);
  shop.clock.advance({ days: fulfilledRequestRetentionDays + 1 });
  await forget();
  expect(await left()).toEqual(['kept', 'stands']);
  expect(await ask('select email from visit_waits')).toBe('[{"email":"stands@waits.example"}]');
});
