import { data } from 'react-router';

const longestHead = 8 * 1024;

/**
 * Returns the content of a form whose only field is a file, as a stream, so that a large file is never held in memory as a whole. Returns
 * undefined for a request that is not a multipart form. The stream throws a 400 response if the form is malformed or ends early.
 */
export function streamUploadedFile(request: Request): AsyncIterable<Uint8Array> | undefined {
  const type = request.headers.get('content-type') ?? '';
  const [, quoted, plain] =
    /^multipart\/form-data\s*;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*$/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined || request.body === null) return undefined;
  return firstPart(request.body, boundary);
}

async function* firstPart(body: ReadableStream<Uint8Array>, boundary: string): AsyncGenerator<Uint8Array> {
  const end = Buffer.from(`\r\n--${boundary}`);
  // The first boundary has no line break before it.
  let held = Buffer.from('\r\n');
  let at: 'head' | 'content' | 'rest' = 'head';
  for await (const part of body) {
    if (at === 'rest') continue;
    held = Buffer.concat([held, part]);
    if (at === 'head') {
      const headEnd = held.indexOf('\r\n\r\n');
      if (headEnd < 0 && held.length <= longestHead) continue;
      if (headEnd < 0 || !held.subarray(0, end.length).equals(end)) break;
      held = held.subarray(headEnd + 4);
      at = 'content';
    }
    const found = held.indexOf(end);
    const until = found < 0 ? Math.max(0, held.length - end.length) : found;
    if (until > 0) yield held.subarray(0, until);
    held = held.subarray(until);
    // What follows is read, so that the browser gets its answer, and ignored.
    if (found >= 0) at = 'rest';
  }
  if (at !== 'rest') throw data(null, { status: 400 });
}
