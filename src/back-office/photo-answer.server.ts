import type { Photo } from '../core/photos.ts';
import { secretHeaders } from '../platform/private-headers.ts';

/** Returns a response with a customer's photo, with the content type detected from its bytes. */
export function photoResponse({ kind, content }: Photo): Response {
  const headers = { ...secretHeaders, 'content-type': `image/${kind}` };
  return new Response(Buffer.from(content), { headers });
}
