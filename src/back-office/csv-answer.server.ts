import { Readable } from 'node:stream';
import { wineryDate } from '../core/dates.ts';

/** Answers with a CSV file that the browser saves, sent while it is read. */
export function csvAnswer(name: string, lines: AsyncGenerator<string>, now: Date): Response {
  const bytes = Readable.toWeb(Readable.from(lines, { objectMode: false }));
  return new Response(bytes as ReadableStream<Uint8Array<ArrayBuffer>>, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${wineryDate(now)}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
}

/** Returns the names of the filters in an address, without what they search for. */
export function namesOfFilters(query: URLSearchParams): string {
  return [...new Set(query.keys())].toSorted().join(' ').slice(0, 200);
}
