import type { Photo } from '../core/photos.ts';
import { secretUrlHeaders } from '../platform/private-headers.ts';

/** Returns a response with a customer's photo, with the content type detected from its bytes. */
export function respondWithPhoto({ kind, content }: Photo): Response {
  const headers = { ...secretUrlHeaders, 'content-type': `image/${kind}` };
  return new Response(Buffer.from(content), { headers });
}
