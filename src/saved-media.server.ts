import { servedContentType } from './engine/content/media/rules.ts';
import { type ByteRange, type MediaStorage, MediaStorageError } from './integrations/media-storage/port.ts';
import { plainTextResponse } from './platform/answers.server.ts';

/** The path prefix of the files of saved pictures. */
const mediaPath = '/media/';

/** Returns the file name in the path of a saved picture's file, or undefined for any other path. */
export function mediaFileNameOfPath(path: string): string | undefined {
  const name = path.startsWith(mediaPath) ? path.slice(mediaPath.length) : '';
  return servedContentType(name) === undefined ? undefined : name;
}

/**
 * Responds with the file of a saved picture, or the requested range of it. Browsers may cache the file indefinitely, because the content of
 * a name never changes.
 */
export async function respondWithMediaFile(
  storage: Pick<MediaStorage, 'sizeOf' | 'read'>,
  name: string,
  request: Request,
): Promise<Response> {
  try {
    return await answerFrom(storage, name, request);
  } catch (error) {
    if (!(error instanceof MediaStorageError)) throw error;
    return plainTextResponse(503, 'Pictures aren’t available right now.', { 'retry-after': '30' });
  }
}

async function answerFrom(
  storage: Pick<MediaStorage, 'sizeOf' | 'read'>,
  name: string,
  request: Request,
): Promise<Response> {
  const size = await storage.sizeOf(name);
  if (size === undefined) return plainTextResponse(404, 'Not found.');
  const etag = `"${name}"`;
  const headers = new Headers({
    'content-type': servedContentType(name) ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag,
  });
  const known = request.headers.get('if-none-match')?.split(',');
  if (known?.some((each) => [etag, '*'].includes(each.trim().replace(/^W\//, '')))) {
    return new Response(null, { status: 304, headers });
  }
  const ifRange = request.headers.get('if-range');
  const asked = ifRange === null || ifRange === etag ? request.headers.get('range') : null;
  const range = rangeOf(asked, size);
  if (range === 'unsatisfiable') {
    return plainTextResponse(416, 'The file is shorter than that.', { 'content-range': `bytes */${size}` });
  }
  headers.set('content-length', String(range ? range.end - range.start + 1 : size));
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`);
  const body = request.method === 'HEAD' ? null : await storage.read(name, range);
  return new Response(body, { status: range ? 206 : 200, headers });
}

/**
 * Returns the byte range that a Range header requests (RFC 9110, 14.2); `unsatisfiable` if the range is outside the file. Undefined if the
 * header requests no valid range or several.
 */
function rangeOf(header: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}
