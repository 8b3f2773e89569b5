import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitingJobs } from '../../../../test/helpers/jobs.ts';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import type { NoticeId, OrderId } from '../../../core/ids.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import { noticesOfSubject } from '../../notices/view.server.ts';
import { changeOrderContact, resendOrderEmail } from './index.server.ts';
import { placedOrderIdOf } from './testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const actor = 'staff:0190aaaa-0000-7000-8000-000000000001' as StaffActor;
const placed = async () => {
  const wine = await shop.sku(9);
  return placedOrderIdOf(await shop.place(await shop.buyer([[wine.skuId, 3]])));
};
const emailsOf = (orderId: OrderId) => noticesOfSubject(shop.test.database.read, orderId);
const resend = (orderId: OrderId, noticeId: NoticeId) =>
  resendOrderEmail(shop.dependencies, { orderId, noticeId, actor });

describe('a resent order email', () => {
  it('is a new message to the current email address of the order, with its own job', async () => {
    const orderId = await placed();
    const [first] = await emailsOf(orderId);
    if (!first) throw new Error('a confirmation was due');
    const contact = { email: 'corrected@example.com', phone: '805-555-0164' };
    expect(await changeOrderContact(shop.dependencies, { orderId, ...contact, actor })).toMatchObject({
      ok: true,
    });
    const before = (await waitingJobs(shop.test.database, 'send-notice')).length;
    expect(await resend(orderId, first.id)).toEqual({ ok: true, value: { recipient: contact.email } });
    const emails = await emailsOf(orderId);
    expect(emails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['order-confirmation', first.recipient],
      ['order-confirmation', contact.email],
    ]);
    expect(await waitingJobs(shop.test.database, 'send-notice')).toHaveLength(before + 1);
    expect(await resend(orderId, emails[1]?.id ?? first.id)).toMatchObject({ ok: true });
  });

  it('is sent once under eight concurrent requests', async () => {
    const orderId = await placed();
    const [first] = await emailsOf(orderId);
    if (!first) throw new Error('a confirmation was due');
    const answers = await Promise.all(Array.from({ length: 8 }, () => resend(orderId, first.id)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const codes = answers.flatMap((answer) => (answer.ok ? [] : answer.refusals.map(({ code }) => code)));
    expect(new Set(codes)).toEqual(new Set(['EMAIL_RESENT']));
    expect(await emailsOf(orderId)).toHaveLength(2);
  });

  it('is rejected if the original email belongs to another order', async () => {
    const [one, other] = [await placed(), await placed()];
    const [email] = await emailsOf(other);
    expect(await resend(one, email?.id as NoticeId)).toMatchObject({
      refusals: [{ code: 'EMAIL_NOT_FOUND' }],
    });
  });
});
