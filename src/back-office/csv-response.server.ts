import { Readable } from 'node:stream';
import type { RouterContextProvider } from 'react-router';
import { wineryDate } from '../core/dates.ts';
import { dependenciesContext, type ShopDependencies } from '../dependencies.server.ts';
import type { ListExportRequest } from '../engine/staff/desk/export-view.server.ts';
import type { SignedInStaff } from '../engine/staff/types.ts';
import { requestContext } from '../platform/context.server.ts';

type Asked = { readonly url: URL; readonly context: Readonly<RouterContextProvider> };
type LinesOf = (
  database: ShopDependencies['database'],
  query: URLSearchParams,
  given: ListExportRequest,
) => AsyncGenerator<string>;

/** Returns a response with a list as a CSV download, streamed while the rows are read. */
export function respondWithCsv(
  { url, context }: Asked,
  staff: SignedInStaff,
  name: string,
  linesOf: LinesOf,
) {
  const { database, clock } = context.get(dependenciesContext);
  const { requestId } = context.get(requestContext);
  const now = clock.now();
  const lines = linesOf(database, url.searchParams, {
    ...{ actor: staff.actor, requestId, now, filters: namesOfFilters(url.searchParams) },
    seesMoney: staff.capabilities.has('orders.money'),
  });
  const bytes = Readable.toWeb(Readable.from(lines, { objectMode: false }));
  return new Response(bytes as ReadableStream<Uint8Array<ArrayBuffer>>, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${wineryDate(now)}.csv"`,
    },
  });
}

/** Returns the names of the filters in a URL, without their values. */
function namesOfFilters(query: URLSearchParams): string {
  return [...new Set(query.keys())].toSorted().join(' ').slice(0, 200);
}
