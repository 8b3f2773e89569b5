import { addresses } from '../../src/routes.ts';
import { sampleOf } from '../helpers/sample.ts';

/** The address of every route, taken from the route table, so that attacks cover new routes from the start. */
export const routePaths: readonly string[] = addresses
  .map(({ path = '' }) => `/${path}`.replace(/\/:(?:provider|id)\?/, '').replace(':provider', 'credentials'))
  .map((path) => path.replace(':slug', 'merlot-2022').replace('*', 'no-such-page'))
  .filter((path, position, all) => all.indexOf(path) === position);

/** Addresses answered before the router. */
export const otherPaths: readonly string[] = ['/livez', '/readyz', '/metrics', '/webhooks/payment'];

/**
 * Every address in a proof, a dozen in `npm test`, for attacks that treat all addresses alike. `SEED` chooses others.
 */
export const sampledPaths: readonly string[] = sampleOf(routePaths, 12);
