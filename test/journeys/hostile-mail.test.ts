import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { storeReceivedEmail } from '../helpers/mailbox.ts';
import { expect, test } from './fixtures.ts';

/** Starts a web server that must not receive any request, and records the requests that it does receive. */
async function elsewhere() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const hostile = (evil: string) => `<!doctype html>
<html><head><title>Your order</title>
<meta http-equiv="refresh" content="0;url=${evil}/refreshed">
<base href="${evil}/">
<link rel="stylesheet" href="${evil}/style.css">
<style>body { background: url(${evil}/background) }</style>
<script>top.document.title = 'taken over'; fetch('${evil}/script')</script>
<script src="${evil}/script.js"></script>
</head><body onload="top.document.title = 'taken over'">
<h1>Your order</h1>
<img id="ours" src="/favicon-48.png" alt="">
<img id="theirs" src="${evil}/pixel.png" alt="" onerror="top.document.title = 'taken over'">
<p style="color: rgb(110, 26, 42); background: url(${evil}/attribute)">Thank you.</p>
<iframe src="${evil}/frame"></iframe>
<object data="${evil}/object"></object>
<svg onload="top.document.title = 'taken over'"></svg>
<form action="${evil}/form"><button id="send">Send</button></form>
<a id="run" href="javascript:top.document.title='taken over'">Run</a>
<a id="open" target="_top" href="${evil}/top">Open</a>
</body></html>`;

test.describe('A hostile email', () => {
  test('is shown without running scripts, loading remote images, submitting forms or replacing the page', async ({
    browser,
    shop,
  }) => {
    const evil = await elsewhere();
    const id = await storeReceivedEmail(join(shop.dataFolder, 'mailbox'), {
      subject: 'You have won',
      html: hostile(evil.origin),
    });
    // A separate browser: here blocked requests are intended, elsewhere they would fail the journey.
    const context = await browser.newContext({ baseURL: shop.url });
    await context.addCookies([{ name: 'isOver21', value: 'yes', url: shop.url }]);
    const page = await context.newPage();
    await page.goto(`/dev/mailbox?id=${id}`);
    const mail = page.frameLocator('iframe[title="The email as an email app shows it"]');
    await expect(mail.getByRole('heading', { name: 'Your order' })).toBeVisible();
    await expect(mail.getByText('Thank you.')).toHaveCSS('color', 'rgb(110, 26, 42)');
    const width = (id: string) =>
      mail.locator(id).evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(() => width('#ours')).toBe(48);
    expect(await width('#theirs')).toBe(0);

    await mail.locator('#send').click();
    await mail.locator('#run').click();
    await expect(mail.getByRole('heading', { name: 'Your order' })).toBeVisible();
    await expect(page).toHaveTitle(/^Mailbox/);
    expect(evil.asked).toEqual([]);

    await mail.locator('#open').click();
    await expect(page).toHaveURL(`${shop.url}/dev/mailbox?id=${id}`);
    await context.close();
    await evil.close();
  });

  test('runs no script when opened as its own page', async ({ browser, shop }) => {
    const id = await storeReceivedEmail(join(shop.dataFolder, 'mailbox'), {
      subject: 'Alone',
      html: '<title>calm</title><h1>Alone</h1><script>document.title = "taken over"</script>',
    });
    const page = await browser.newPage();
    await page.goto(`${shop.url}/dev/mailbox/markup?id=${id}`);
    await expect(page.getByRole('heading', { name: 'Alone' })).toBeVisible();
    await expect(page).toHaveTitle('calm');
    await page.close();
  });
});

test('A button in an email of the demo mailbox opens its page in a new tab', async ({
  page,
  shop,
  context,
}) => {
  await storeReceivedEmail(join(shop.dataFolder, 'mailbox'), {
    subject: 'With a button',
    html: `<!doctype html><html><body><a href="${shop.url}/shipping-states">Where we ship</a></body></html>`,
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Demo mailbox' }).click();
  await page.getByRole('link', { name: 'With a button' }).click();
  const opened = context.waitForEvent('page');
  await page.frameLocator('iframe').getByRole('link', { name: 'Where we ship' }).click();
  await expect((await opened).getByRole('heading', { level: 1 })).toBeVisible();
});
