import { dependenciesContext } from '../../../dependencies.server.ts';
import { requestContext } from '../../../platform/context.server.ts';
import { pageModelsContext } from '../../../platform/page-cache/page-models.server.ts';
import { clientKeyOfAddress, takeRateLimitToken } from '../../../platform/rate-limit.server.ts';
import { loadSearchSuggestions } from '../list-view.server.ts';
import { readShelfVisitor } from '../shelf-visitor.server.ts';
import { searchSitePages } from '../site-search.server.ts';
import type { Route } from './+types/suggestions.ts';

/** The rate limit per network address, high enough for several people typing behind the same address. */
const limit = { bucket: 'search-suggestions', limit: 240, windowSeconds: 60 };

const mostPages = 3;

/** Returns suggestions for search-as-you-type, as `{"suggestions":[…]}`; 429 above the limit per network address. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(dependenciesContext);
  const { database, seal, clock } = shop;
  const { clientAddress } = context.get(requestContext);
  const now = clock.now();
  const token = await takeRateLimitToken(
    { database, seal },
    { ...limit, key: clientKeyOfAddress(clientAddress), now },
  );
  if (!token.allowed) {
    const headers = { 'cache-control': 'no-store', 'retry-after': String(token.retryAfterSeconds) };
    return Response.json({ suggestions: [] }, { status: 429, headers });
  }
  const models = context.get(pageModelsContext);
  const visitor = await readShelfVisitor(context);
  const dependencies = { read: database.read, now, models, ...visitor };
  const entered = url.searchParams.get('q') ?? '';
  const [wines, pages] = await Promise.all([
    loadSearchSuggestions(dependencies, entered),
    searchSitePages({ ...shop, models }, entered, mostPages),
  ]);
  const suggestions = [...wines, ...pages.map(({ title, to }) => ({ name: title, to }))];
  return Response.json({ suggestions }, { headers: { 'cache-control': 'private, max-age=30' } });
}
