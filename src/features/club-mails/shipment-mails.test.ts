import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../test/helpers/shop.ts';
import { cents, formatCents } from '../../core/money.ts';
import { setMembershipUsesCredit } from '../../engine/clubs/memberships/index.server.ts';
import { saveBox, skipShipment } from '../../engine/clubs/shipments/index.server.ts';
import { remindMembersOfShipments } from '../../engine/clubs/shipments/remind-members.server.ts';
import {
  boxOfMember,
  februaryReleaseTimes,
  newShippingMember,
  ownShipmentOf,
  runClubJobsAt,
  setUpClubs,
} from '../../engine/clubs/shipments/testing.ts';
import { issueToAccount, openLedgerAccount } from '../../engine/ledger/index.server.ts';
import { unsentNotices } from '../../engine/notices/index.server.ts';
import type { NoticeOfSubjectType } from '../../engine/notices/types.ts';
import { shipmentEmail } from './write-shipment-mail.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await setUpClubs(shop);
});
afterAll(() => shop.stop());

const isShipment = (notice: { subjectType: string }): notice is NoticeOfSubjectType<'club_shipment'> =>
  notice.subjectType === 'club_shipment';

it('shipment emails name the exact total, date, deadline and how to cancel, and are not sent once outdated', async () => {
  const member = await newShippingMember(shop);
  await runClubJobsAt(shop, februaryReleaseTimes.open);
  shop.clock.set('2027-01-29T16:00:00Z');
  await remindMembersOfShipments(shop.dependencies);
  const write = shipmentEmail.writer({ ...shop.dependencies, publicUrl: 'https://shop.example' });
  const queued = (await unsentNotices(shop.dependencies.database.read, shop.clock.now(), 50)).filter(
    isShipment,
  );
  expect(queued.map(({ kind }) => kind)).toEqual(['shipment-opened', 'shipment-reminder']);
  const { totalCents } = (await boxOfMember(shop, member)).quote.quote;
  for (const notice of queued) {
    const email = await write(notice);
    expect(email?.text).toContain(`${formatCents(totalCents)} on Friday, February 12`);
    expect(email?.text).toContain('Until Thursday, February 11, 11:59\u00a0pm Pacific, you can change');
    expect(email?.text).toContain('You can cancel your membership at any time');
    expect(email?.text).toContain('https://shop.example/shop/wine-club/customization?shipment=');
  }
  // The card charge is the total less the credit in the account.
  await setMembershipUsesCredit(shop.dependencies, member, true);
  const { customerId } = member;
  await shop.dependencies.database.transaction(async (tx) => {
    const now = shop.clock.now();
    const accountId = await openLedgerAccount(tx, { kind: 'gift_card', customerId, now });
    const cause = { type: 'test', id: 'given' };
    await issueToAccount(tx, { accountId, amount: cents(5_000), cause, now });
  });
  const withCredit = queued[1] && (await write(queued[1]));
  expect(withCredit?.text).toContain('Your gift cards and credit: −$50.00');
  const charged = formatCents(cents(totalCents - 5_000));
  expect(withCredit?.text).toContain(`Card charge: ${charged} on Friday, February 12`);
  expect(withCredit?.subject).toContain(charged);

  const own = await ownShipmentOf(shop, member);
  const { lines, shipment } = await boxOfMember(shop, member);
  const six = lines.slice(0, 1).map(({ skuId, isAddOn }) => ({ skuId, isAddOn, quantity: 6 }));
  await saveBox(shop.dependencies, own, { version: shipment.version, lines: six });
  const { merchandiseCents } = (await boxOfMember(shop, member)).quote.quote;
  const ofSix = queued[0] && (await write(queued[0]));
  expect(ofSix?.text).toMatch(
    new RegExp(`6 × [^\\n]+\\n +${formatCents(merchandiseCents).replace(/[$.]/g, '\\$&')}`),
  );
  await skipShipment(shop.dependencies, own);
  for (const notice of queued) expect(await write(notice)).toBeUndefined();
});
