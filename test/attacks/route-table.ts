import { allRoutes } from '../../src/routes.ts';
import { sampleOf } from '../helpers/sample.ts';

/** The path of every route, from the route table, so that attacks include new routes from the start. */
export const routePaths: readonly string[] = allRoutes
  .map(({ path = '' }) => `/${path}`.replace(/\/:(?:provider|id)\?/, '').replace(':provider', 'credentials'))
  .map((path) => path.replace(':slug', 'merlot-2022').replace('*', 'no-such-page'))
  .filter((path, position, all) => all.indexOf(path) === position);

/** Paths that are answered before the router. */
export const otherPaths: readonly string[] = ['/livez', '/readyz', '/metrics', '/webhooks/payment'];

/** Every path in a proof, and a dozen in `npm test`, for attacks that treat all paths alike. `SEED` chooses others. */
export const sampledPaths: readonly string[] = sampleOf(routePaths, 12);
