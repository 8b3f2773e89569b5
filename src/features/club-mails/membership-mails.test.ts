import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restrictNoticeWriters } from '../../../test/helpers/letters.ts';
import { startTestShop, type TestShop } from '../../../test/helpers/shop.ts';
import { addDays, wineryDate } from '../../core/dates.ts';
import type { NoticeId } from '../../core/ids.ts';
import { cents } from '../../core/money.ts';
import { schedulePriceChange } from '../../engine/clubs/index.server.ts';
import {
  cancelMembership,
  endMembershipHold,
  holdMembership,
  setMembershipCard,
  undoCancellation,
} from '../../engine/clubs/memberships/index.server.ts';
import { sweepMemberships } from '../../engine/clubs/memberships/sweep-memberships.server.ts';
import { newCard, newMember, viewTestMembership } from '../../engine/clubs/memberships/testing.ts';
import type { ClubPlan } from '../../engine/clubs/types.ts';
import { sendNotice } from '../../engine/notices/index.server.ts';
import type { Mail } from '../../integrations/mail/port.ts';
import { renderEmail } from '../../ui/mail/render-email.server.ts';
import { membershipEmailWriters } from './membership-mails.ts';
import { membershipEmail } from './write-membership-mail.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** Sends every unsent email about a membership and returns those emails. */
async function sent(membershipId: string): Promise<Mail[]> {
  const { database, clock } = shop.dependencies;
  const { rows } = await database.read.execute<{ id: NoticeId }>(
    sql`select id from notices where subject_id = ${membershipId} and sent_at is null order by created_at, id`,
  );
  const mails: Mail[] = [];
  const mail = { send: async (written: Mail) => void mails.push(written), close: () => {} };
  const writers = restrictNoticeWriters({
    membership: membershipEmail.writer({ database, clock, publicUrl: 'https://shop.example' }),
  });
  const sender = { name: 'Mesa Lucero Estate', address: 'house@shop.example' };
  for (const { id } of rows)
    await sendNotice({ publicUrl: 'https://shop.example', database, mail, clock, sender, writers }, id);
  return mails;
}

test('the welcome email contains the accepted terms word for word and how to cancel (domain §2.5)', async () => {
  const own = await newMember(shop);
  const [welcome] = await sent(own.membershipId);
  expect(welcome?.subject).toBe('Welcome to Open Cellar · Mesa Lucero');
  for (const text of [
    'I agree that Mesa Lucero Estate will charge my card four times a year',
    'typically between $200 and $260',
    'You can cancel at any time',
    'Visa ending in 4242',
    'https://shop.example/shop/wine-club',
  ]) {
    expect(welcome?.text).toContain(text);
  }
});

test('outdated membership emails are dropped, and all others are sent once in order', async () => {
  const own = await newMember(shop, { savedCardId: undefined });
  await setMembershipCard(shop.dependencies, own, await newCard(shop, own.customerId));
  const fromOn = wineryDate(shop.clock.now());
  await holdMembership(shop.dependencies, own, { fromOn, untilOn: undefined, reason: '' });
  shop.clock.advance({ hours: 1 });
  await endMembershipHold(shop.dependencies, own);
  await cancelMembership(shop.dependencies, own, { reason: '' });
  await undoCancellation(shop.dependencies, own);
  // The card is no longer missing and the membership no longer canceled.
  expect((await sent(own.membershipId)).map(({ subject }) => subject)).toEqual([
    'Your Open Cellar membership has started · Mesa Lucero',
    'Your Open Cellar membership is on hold · Mesa Lucero',
    'Your Open Cellar membership is active again · Mesa Lucero',
    'Your Open Cellar membership is active again · Mesa Lucero',
  ]);
});

test('the plan change email quotes the agreement to that change, not an earlier agreement', async () => {
  const view = await viewTestMembership(shop, await newMember(shop));
  const [joined] = view.history;
  if (!joined || !view.consent) throw new Error('joined without a record');
  const start = 'Starts with the shipment charged on December 6, 2026: $441.96 in total.';
  const emailAbout = (termsText: string, takenBy?: 'staff:grace') =>
    membershipEmailWriters['club-plan-changed']({
      membership: {
        ...view,
        history: [{ ...joined, data: { start } }],
        consent: { ...(view.consent as NonNullable<typeof view.consent>), termsText, takenBy },
      },
      ...{ accountUrl: '', offerUrl: '', priceChange: undefined },
    });
  const texts = [start, 'Starts with the shipment charged on December 6, 2026: $465.87 in total.'].map(
    (first) => JSON.stringify(emailAbout(`${first}\n\nIt renews.`)),
  );
  expect(texts.map((text) => text.includes('It renews.'))).toEqual([true, false]);
  expect(texts.every((text) => text.includes('$441.96'))).toBe(true);
  const agreed = [undefined, 'staff:grace' as const].map((by) => JSON.stringify(emailAbout(start, by)));
  expect(
    agreed.map((text) => /you (checked the box|agreed to these terms by phone)/.exec(text)?.[1]),
  ).toEqual(['checked the box', 'agreed to these terms by phone']);
});

test('the cancellation email states the deadline for undoing the cancellation', async () => {
  const own = await newMember(shop);
  await cancelMembership(shop.dependencies, own, { reason: '' });
  const cancelled = (await sent(own.membershipId)).at(-1);
  expect(cancelled?.text).toContain('you won’t be charged again');
  expect(cancelled?.text).toMatch(/undo this with one click until \w+ \d+, 20\d\d/);
});

test('the price change email names the first shipment at the new price', async () => {
  const own = await newMember(shop, { plan: 'foothill-6', frequency: 'quarterly' });
  await sent(own.membershipId);
  const startsOn = addDays(wineryDate(shop.clock.now()), 20);
  const prices = { typicalLowCents: cents(30_000), typicalHighCents: cents(36_000) };
  const change = { plan: 'foothill-6' as ClubPlan, startsOn, ...prices };
  await schedulePriceChange(shop.dependencies, change, 'operator:ines');
  await sweepMemberships(shop.dependencies);
  const [mail] = await sent(own.membershipId);
  expect(mail?.subject).toBe('New price for Foothill shipments · Mesa Lucero');
  expect(mail?.text).toMatch(/Starts with the shipment charged on \w+ \d+, 2027\./);
  expect(mail?.text).toContain(
    'will typically be between $300 and $360 each at your member price, plus tax. They’re between',
  );
});

test('the plan change email names the start of that change, not of a new price', async () => {
  const own = await newMember(shop);
  const view = await viewTestMembership(shop, own);
  const [joined] = view.history;
  if (!joined) throw new Error('no history');
  const history = [
    { ...joined, kind: 'price_change_told', data: { start: 'Starts later.' } } as const,
    { ...joined, kind: 'preferences_changed', data: { start: 'Starts now.' } } as const,
  ];
  const links = { accountUrl: 'https://shop.example', offerUrl: 'https://shop.example' };
  const facts = { membership: { ...view, history }, ...links, priceChange: undefined };
  const { text } = renderEmail(membershipEmailWriters['club-plan-changed'](facts));
  expect(text).toContain('Starts now.');
  expect(text).not.toContain('Starts later.');
});
