import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailbox } from '../../src/integrations/mail/mailbox/mailbox.server.ts';
import { createTestDatabase } from '../helpers/database.ts';
import { startShop } from '../helpers/running-shop.ts';
import { expect, makeActionsWaitForScripts, test } from './fixtures.ts';
import { orderLinkOf, receivedEmailsIn } from './mails.ts';
import { cardNumbers, continueToPayment, expectConfirmation, newBuyer, payByCard } from './steps.ts';

test.use({ isOver21: false });

/** Returns a port on which nothing listens. */
async function silentPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('a listening server has a port');
  return address.port;
}

// `write-order-mail.test.ts` tests the same without a browser.
test('An order is placed while the mail server is down, and its email is sent when the server is back', {
  tag: '@proof',
}, async ({ browser }) => {
  test.slow();
  const port = await silentPort();
  const folder = await mkdtemp(join(tmpdir(), 'cellar-door-mails-'));
  const data = await createTestDatabase();
  const shop = await startShop({
    databaseUrl: data.url,
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}` },
  });
  const context = await browser.newContext({ baseURL: shop.url });
  try {
    await context.addCookies([{ name: 'isOver21', value: 'yes', url: shop.url }]);
    const page = await context.newPage();
    makeActionsWaitForScripts(page);
    const buyer = newBuyer();
    await continueToPayment(page, buyer);
    await payByCard(page, cardNumbers.approved);
    await expectConfirmation(page, buyer);

    const mailbox = await startMailbox({ directory: folder, port, now: () => new Date() });
    // After several tries the next one is half a minute away; make it due now.
    await data.database.pool.query(
      `update jobs.job set start_after = now() where name = 'send-notice' and state = 'retry'`,
    );
    const [mail] = await receivedEmailsIn(folder).arrived(buyer.email, /^Your order \d+/);
    await page.goto(orderLinkOf(mail as NonNullable<typeof mail>));
    await expectConfirmation(page, buyer);
    await mailbox.stop();
  } finally {
    await context.close();
    expect(await shop.stop()).toEqual([]);
    await data.drop();
    await rm(folder, { recursive: true });
  }
});
