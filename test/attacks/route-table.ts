import { allRoutes } from '../../src/routes.ts';
import { sampleOf } from '../helpers/sample.ts';

/** The paths of all routes, taken from the route table so that attacks include new routes automatically. */
export const routePaths: readonly string[] = allRoutes
  .map(({ path = '' }) => `/${path}`.replace(/\/:(?:provider|id)\?/, '').replace(':provider', 'credentials'))
  .map((path) => path.replace(':slug', 'merlot-2022').replace('*', 'no-such-page'))
  .filter((path, position, all) => all.indexOf(path) === position);

/** Paths that the server handles before the router. */
export const nonRouterPaths: readonly string[] = ['/livez', '/readyz', '/metrics', '/webhooks/payment'];

/** Paths for attacks that are the same on every path: all paths in a proof, and a dozen chosen by `SEED` in `npm test`. */
export const sampledPaths: readonly string[] = sampleOf(routePaths, 12);
