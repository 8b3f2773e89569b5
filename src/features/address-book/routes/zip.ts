import { dependenciesContext } from '../../../dependencies.server.ts';
import type { Route } from './+types/zip.ts';

/** Returns the city and state of a ZIP code for address forms; an empty object for an unknown ZIP code. */
export function loader({ params, context }: Route.LoaderArgs) {
  const place = context.get(dependenciesContext).zipCodes.lookup(params.zip);
  const known = place ? { city: place.city, stateCode: place.stateCode } : {};
  return Response.json(known, { headers: { 'cache-control': 'public, max-age=86400' } });
}
