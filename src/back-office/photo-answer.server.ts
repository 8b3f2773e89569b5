import type { Photo } from '../core/photos.ts';
import { secretHeaders } from '../platform/private-headers.ts';

/** Returns a photo that a customer sent as a response, with the content type that its bytes have. */
export function photoResponse({ kind, content }: Photo): Response {
  const headers = { ...secretHeaders, 'content-type': `image/${kind}` };
  return new Response(Buffer.from(content), { headers });
}
