import { dependenciesContext } from '../../../dependencies.server.ts';
import { pageModelsContext } from '../../../platform/page-cache/page-models.server.ts';
import { handleContentApiRequest } from '../handle-content-request.server.ts';
import type { Route } from './+types/query.ts';

/** Handles the content API request of the specification (§7) from the shop's own database. */
export function loader({ request, url, params, context }: Route.LoaderArgs) {
  const shop = { ...context.get(dependenciesContext), models: context.get(pageModelsContext) };
  return handleContentApiRequest(shop, {
    ...params,
    parameters: url.searchParams,
    known: request.headers.get('if-none-match'),
  });
}
