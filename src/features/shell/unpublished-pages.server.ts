import type { ShopDependencies } from '../../dependencies.server.ts';
import { publishedDocuments } from '../../engine/content/index.server.ts';
import { contentCacheTag, standaloneDocumentPaths } from '../../engine/content/rules.ts';
import type { PageModels } from '../../platform/page-cache/page-models.server.ts';
import { wineryPageLinks } from './ui/navigation.ts';

type Shop = Pick<ShopDependencies, 'database' | 'clock' | 'log' | 'content'>;

/**
 * Caching of the list until content changes, by tag, and for at most five minutes, so that a page published on a certain date gets its
 * link.
 */
const freshness = { tags: [contentCacheTag], seconds: 300 };

/** Returns the paths of footer pages that the winery has not written yet. Runs at most one statement, and none if the list is cached. */
export async function unpublishedPagePaths(shop: Shop, models: PageModels): Promise<readonly string[]> {
  const { unwritten } = await models.take('unwritten pages', freshness, async () => {
    const written = new Set(
      standaloneDocumentPaths(await publishedDocuments({ ...shop, models }), shop.clock.now()),
    );
    return { unwritten: wineryPageLinks.map(({ href }) => href).filter((path) => !written.has(path)) };
  });
  return unwritten;
}
