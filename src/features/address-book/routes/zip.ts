import { dependenciesContext } from '../../../dependencies.server.ts';
import type { Route } from './+types/zip.ts';

/** City and state of a ZIP, for forms to fill in while somebody types; the empty object for one that nobody knows. */
export function loader({ params, context }: Route.LoaderArgs) {
  const place = context.get(dependenciesContext).zipCodes.lookup(params.zip);
  const known = place ? { city: place.city, stateCode: place.stateCode } : {};
  return Response.json(known, { headers: { 'cache-control': 'public, max-age=86400' } });
}
