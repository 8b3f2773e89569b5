import type { Page } from '@playwright/test';
import type { ContentDocumentId } from '../../src/core/ids.ts';
import { readBlocks } from '../../src/engine/content/blocks/block-rules.ts';
import { publishDocument, saveDocument } from '../../src/engine/content/index.server.ts';
import { offsiteUrls } from '../attacks/hostile-addresses.ts';
import { hostileTexts } from '../attacks/hostile-words.ts';
import { expect, test } from './fixtures.ts';
import { inspectPage } from './inspect.ts';
import { windowWidthsFor } from './widths.ts';

/** Path of the page that shows every content block in its states. */
const blocksPath = '/dev/blocks';
const byDay = 'Pressing from eight, racking from ten, lunch at the long table at one.';
const byWeek = 'Two tanks come in, one goes out. On Fridays someone sharpens the pruning shears.';
const film = (page: Page) => page.getByRole('link', { name: /Play video/ });

for (const width of windowWidthsFor(import.meta.url)) {
  test.describe(`Document at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('The disclosure, video and add-to-cart blocks of a document work, and the video loads only on request', async ({
      page,
    }) => {
      const films: string[] = [];
      await page.route('**/films/**', async (route) => {
        films.push(route.request().url());
        await route.fulfill({ contentType: 'video/mp4', body: '' });
      });
      await page.goto(blocksPath);
      await inspectPage(page, 'every block');

      await expect(page.getByText(byWeek)).toBeHidden();
      await page.locator('summary', { hasText: 'By day' }).focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByText(byWeek)).toBeVisible();
      await expect(page.getByText(byDay)).toBeHidden();
      await page.keyboard.press('Enter');
      // A selected tab stays selected; a disclosure closes again.
      await expect(page.getByText(byWeek)).toBeVisible({ visible: width >= 768 });
      await page.locator('summary', { hasText: 'Do you filter?' }).press('Enter');
      await expect(page.getByText('The whites, lightly.')).toBeVisible();

      await film(page).scrollIntoViewIfNeeded();
      expect(films).toEqual([]);
      await film(page).press('Enter');
      await expect(page.locator('video')).toBeFocused();
      await expect.poll(() => films.length).toBeGreaterThan(0);
      await expect(page).toHaveURL(new RegExp(`${blocksPath}$`));

      await page.getByRole('button', { name: /Add Five Keys 2021/ }).click();
      await expect(page.getByRole('link', { name: /^Cart/ })).toHaveText('Cart1 item');
      await page.getByRole('link', { name: 'The last bin' }).press('Enter');
      await expect(page.getByRole('heading', { name: 'The last bin' })).toBeInViewport();
      await page.getByRole('link', { name: 'on the list' }).press('Enter');
      await expect(page).toHaveURL(/\/wines\?type=red$/);
    });
  });
}

test.describe('Document without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('All content of a document can be reached', { tag: '@proof' }, async ({ page }) => {
    await page.goto(blocksPath);
    await expect(page.getByText(byDay)).toBeVisible();
    await page.getByText('By week').click();
    await expect(page.getByText(byWeek)).toBeVisible();
    await expect(film(page)).toHaveAttribute('href', '/films/harvest-supper.mp4');
    await page.getByRole('button', { name: /Add Five Keys 2021/ }).click();
    await expect(page).toHaveURL(/\/shop\/cart/);
  });
});

test('Hundreds of hostile texts and links in documents run no script and lead to no other site', {
  tag: '@proof',
}, async ({ page, database }) => {
  test.slow();
  const clock = { now: () => new Date() };
  const payloads = [...new Set([...hostileTexts, ...offsiteUrls])];
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  const perPage = 60;
  for (let from = 0; from < payloads.length; from += perPage) {
    const some = payloads.slice(from, from + perPage);
    // Parts that the store rejects are removed, as they are from a document of a hosted page builder.
    const { blocks } = readBlocks(some.flatMap(blocksSaying));
    const path = `/hostile-${from}`;
    const hostile = {
      id: path.slice(1) as ContentDocumentId,
      name: 'Hostile',
      data: { url: path, title: some[0], blocks },
    };
    const saved = await saveDocument({ database, clock }, hostile, 'operator:journey');
    if (!saved.ok) throw new Error(saved.refusals[0]?.sentence);
    await publishDocument({ database, clock }, { id: hostile.id }, 'operator:journey');
    // Publishing takes a moment to reach the shop; a missing page would be logged in the browser's console.
    await expect.poll(async () => (await page.request.get(path)).status()).toBe(200);
    await page.goto(path);
    await page.locator('html[data-scripted]').waitFor({ state: 'attached' });
    // Hovering, clicking and typing trigger handlers that only wait for them.
    for (const name of ['mouseover', 'focusin', 'keydown', 'toggle']) {
      await page.evaluate((event) => {
        for (const element of document.querySelectorAll('main *'))
          element.dispatchEvent(new Event(event, { bubbles: true }));
      }, name);
    }
    const main = page.locator('main');
    await expect(main.locator('script, iframe, object, embed, base, meta, style, link')).toHaveCount(0);
    const foreign = await main
      .locator('a')
      .evaluateAll((links) =>
        links.map((link) => (link as HTMLAnchorElement).href).filter((href) => !href.startsWith('mailto:')),
      );
    expect(foreign.filter((href) => new URL(href).origin !== new URL(page.url()).origin)).toEqual([]);
  }
  expect(dialogs).toEqual([]);
});

function blocksSaying(words: string): object[] {
  const markup = { name: 'Text', options: { text: `<p>Words ${words} <a href="${words}">on</a></p>` } };
  return [
    { kind: 'heading', text: words, level: 3 },
    { kind: 'rich-text', nodes: [{ kind: 'paragraph', spans: [{ text: words, link: words }] }] },
    { kind: 'button', text: words, link: '/wines' },
    { '@type': '@builder.io/sdk:Element', component: markup },
  ];
}
