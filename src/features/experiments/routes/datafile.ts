import { dependenciesContext } from '../../../dependencies.server.ts';
import { currentDatafile } from '../../../engine/content/experiments/index.server.ts';
import type { Route } from './+types/datafile.ts';

/** Returns the experiments' datafile for browsers (§7). It is the same for all visitors and contains no personal data. */
export async function loader({ context }: Route.LoaderArgs) {
  const { database, experiments } = context.get(dependenciesContext);
  const datafile = await currentDatafile(database.read, experiments);
  if (!datafile) return Response.json({}, { status: 503, headers: { 'retry-after': '60' } });
  return Response.json(datafile, { headers: { 'cache-control': 'public, max-age=60' } });
}
