import type { Page } from '@playwright/test';
import type { ContentId } from '../../src/core/ids.ts';
import { readBlocks } from '../../src/engine/content/blocks/block-rules.ts';
import { publishDocument, saveDocument } from '../../src/engine/content/index.server.ts';
import { elsewhere } from '../attacks/hostile-addresses.ts';
import { hostileTexts } from '../attacks/hostile-words.ts';
import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';
import { widthsFor } from './widths.ts';

/** Every block in its states. */
const blocksPath = '/dev/blocks';
const byDay = 'Pressing from eight, racking from ten, lunch at the long table at one.';
const byWeek = 'Two tanks come in, one goes out. On Fridays somebody sharpens the secateurs.';
const film = (page: Page) => page.getByRole('link', { name: /Play the film/ });

for (const width of widthsFor(import.meta.url)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('Blocks of a document: what unfolds by keys, a film that waits to be played, a wine into the cart', async ({
      page,
    }) => {
      const films: string[] = [];
      await page.route('**/films/**', async (route) => {
        films.push(route.request().url());
        await route.fulfill({ contentType: 'video/mp4', body: '' });
      });
      await page.goto(blocksPath);
      await inspect(page, 'every block');

      await expect(page.getByText(byWeek)).toBeHidden();
      await page.locator('summary', { hasText: 'By day' }).focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByText(byWeek)).toBeVisible();
      await expect(page.getByText(byDay)).toBeHidden();
      await page.keyboard.press('Enter');
      // The chosen one of tabs side by side stays; what only unfolds, folds.
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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('All that a document says can be reached', { tag: '@proof' }, async ({ page }) => {
    await page.goto(blocksPath);
    await expect(page.getByText(byDay)).toBeVisible();
    await page.getByText('By week').click();
    await expect(page.getByText(byWeek)).toBeVisible();
    await expect(film(page)).toHaveAttribute('href', '/films/harvest-supper.mp4');
    await page.getByRole('button', { name: /Add Five Keys 2021/ }).click();
    await expect(page).toHaveURL(/\/shop\/cart/);
  });
});

test('Hundreds of hostile words and links stand in documents: nothing runs, and nobody else is asked', {
  tag: '@proof',
}, async ({ page, database }) => {
  test.slow();
  const clock = { now: () => new Date() };
  const payloads = [...new Set([...hostileTexts, ...elsewhere])];
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  const perPage = 60;
  for (let from = 0; from < payloads.length; from += perPage) {
    const some = payloads.slice(from, from + perPage);
    // What the store would refuse to take is left out, as it is of a document that a hosted page builder sends.
    const { blocks } = readBlocks(some.flatMap(blocksSaying));
    const path = `/hostile-${from}`;
    const hostile = {
      id: path.slice(1) as ContentId,
      name: 'Hostile',
      data: { url: path, title: some[0], blocks },
    };
    const saved = await saveDocument({ database, clock }, hostile, 'operator:journey');
    if (!saved.ok) throw new Error(saved.refusals[0]?.sentence);
    await publishDocument({ database, clock }, { id: hostile.id }, 'operator:journey');
    // The shop hears of it in a moment; a page that is not there yet would be told in the browser's console.
    await expect.poll(async () => (await page.request.get(path)).status()).toBe(200);
    await page.goto(path);
    await page.locator('html[data-scripted]').waitFor({ state: 'attached' });
    // Whoever hovers, presses or types wakes what only waits for it.
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
