import { catalogTag } from '../../../engine/catalog/page-rules.ts';
import { dependenciesContext } from '../../../platform/context.server.ts';
import type { PageHandle } from '../../../platform/page-handle.ts';
import { publicOrigin } from '../../../platform/public-origin.server.ts';
import { sitemapXml } from '../sitemap-rules.ts';
import { loadSitemap } from '../view.server.ts';
import type { Route } from './+types/sitemap.ts';

export const handle = { finished: { tags: [catalogTag], seconds: 3600 } } satisfies PageHandle;

export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const { database, clock, configuration } = context.get(dependenciesContext);
  const pages = await loadSitemap({ read: database.read, now: clock.now() });
  return new Response(sitemapXml(publicOrigin(configuration, url), pages), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
}
