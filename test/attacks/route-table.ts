import { addresses } from '../../src/routes.ts';
import { sampleOf } from '../helpers/sample.ts';

/** Addresses of every route of the shop, from the table itself, so that a new route is attacked from its first day. */
export const routePaths: readonly string[] = addresses
  .map(({ path = '' }) => `/${path}`.replace(/\/:(?:provider|id)\?/, '').replace(':provider', 'credentials'))
  .map((path) => path.replace(':slug', 'merlot-2022').replace('*', 'no-such-page'))
  .filter((path, position, all) => all.indexOf(path) === position);

/** Those that the router does not know: they answer before it. */
export const otherPaths: readonly string[] = ['/livez', '/readyz', '/metrics', '/webhooks/payment'];

/** The same: all of them in a proof, a dozen in `npm test`, for attacks that treat every address alike. `SEED` deals others. */
export const sampledPaths: readonly string[] = sampleOf(routePaths, 12);
