import { dependenciesContext } from '../../../dependencies.server.ts';
import { catalogPagesCacheTag } from '../../../engine/catalog/page-rules.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { publicOrigin } from '../../../platform/public-origin.server.ts';
import { loadWineFeed } from '../view.server.ts';
import { wineFeedXml } from '../wine-feed-rules.ts';
import type { Route } from './+types/wine-feed.ts';

/** Caches the feed for as long as the pages it links to, because merchant listings compare its prices with theirs. */
export const handle = { finished: { tags: [catalogPagesCacheTag], seconds: 30 } } satisfies PageHandle;

export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const { database, shippingRates, configuration } = context.get(dependenciesContext);
  const items = await loadWineFeed(database.read, shippingRates);
  return new Response(wineFeedXml(publicOrigin(configuration, url), items), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
}
