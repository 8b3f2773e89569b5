import { dependenciesContext } from '../../../dependencies.server.ts';
import { catalogPagesCacheTag } from '../../../engine/catalog/page-rules.ts';
import { readClubLinks } from '../../../engine/clubs/index.server.ts';
import { publishedDocuments } from '../../../engine/content/index.server.ts';
import { contentCacheTag } from '../../../engine/content/rules.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { pageModelsContext } from '../../../platform/page-cache/page-models.server.ts';
import { publicOrigin } from '../../../platform/public-origin.server.ts';
import { sitemapXml } from '../sitemap-rules.ts';
import { loadSitemap } from '../view.server.ts';
import type { Route } from './+types/sitemap.ts';

export const handle = {
  finished: { tags: [catalogPagesCacheTag, contentCacheTag], seconds: 3600 },
} satisfies PageHandle;

export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const shop = context.get(dependenciesContext);
  const { database, clock, configuration } = shop;
  const models = context.get(pageModelsContext);
  const [documents, clubs] = await Promise.all([
    publishedDocuments({ ...shop, models }),
    readClubLinks(database.read, models),
  ]);
  const pages = await loadSitemap({ read: database.read, now: clock.now(), documents, clubs });
  return new Response(sitemapXml(publicOrigin(configuration, url), pages), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
}
