import type { ContentDocumentId } from '../../src/core/ids.ts';
import {
  previewToken,
  publishDocument,
  saveDocument,
  unpublishDocument,
} from '../../src/engine/content/index.server.ts';
import { createSeal } from '../../src/platform/seal.server.ts';
import { loadSecrets } from '../../src/platform/secrets.server.ts';
import { expect, test } from './fixtures.ts';
import { inspectPage } from './inspect.ts';
import { windowWidthsFor } from './widths.ts';

const actor = 'operator:journey' as const;
const words = 'On the first Thursday of a month, members sit down together.';
/** Paths of the edited page, by window width in pixels. Each width has its own page, because both widths may run at the same time. */
const places: Readonly<Record<number, string>> = {
  390: '/membership-overview',
  1440: '/membership-partnerships',
};

const documentFor = (width: number) => ({
  id: `evening-${width}` as ContentDocumentId,
  name: 'An evening for members',
  data: {
    url: places[width],
    blocks: [
      {
        kind: 'section',
        tone: 'night',
        title: 'An evening for members',
        blocks: [
          { kind: 'text', text: words },
          { kind: 'button', text: 'See the evenings', link: '/search/events' },
        ],
      },
    ],
  },
});

for (const width of windowWidthsFor(import.meta.url)) {
  test.describe(`Draft preview at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('A draft is visible only through its preview link, appears when published and disappears when unpublished', async ({
      page,
      database,
      shop: { dataFolder },
    }) => {
      const clock = { now: () => new Date() };
      const winery = { database, clock };
      const document = documentFor(width);
      const { id } = document;
      const path = document.data.url ?? '';
      const shown = page.getByText(words);
      await page.goto(path);
      await expect(shown).toHaveCount(0);

      const saved = await saveDocument(winery, document, actor);
      if (!saved.ok) throw new Error(saved.refusals[0]?.sentence);
      const seal = createSeal(loadSecrets({ dataFolder, sealKeys: undefined, hashKey: undefined }));
      const { token } = previewToken(seal, saved.value, clock.now());
      const answer = await page.goto(`${path}?preview=${token}`);
      await expect(page.getByText(`Preview of version ${saved.value.version}`)).toBeVisible();
      await expect(shown).toBeVisible();
      expect(answer?.headers()).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
      });
      await inspectPage(page, 'preview of a document above a page');
      await page.getByRole('link', { name: 'See the evenings' }).press('Enter');
      await expect(page).toHaveURL(/\/search\/events/);

      await page.goto(`${path}?preview=${token.slice(1)}`);
      await expect(page.getByText('This preview link has expired')).toBeVisible();
      await expect(shown).toHaveCount(0);
      await inspectPage(page, 'an expired preview link');

      const isShown = async () => {
        await page.goto(path);
        return shown.isVisible();
      };
      expect(await publishDocument(winery, { id }, actor)).toMatchObject({ ok: true });
      await expect.poll(isShown).toBe(true);
      expect(await unpublishDocument(winery, { id }, actor)).toMatchObject({ ok: true });
      await expect.poll(isShown).toBe(false);
    });
  });
}
