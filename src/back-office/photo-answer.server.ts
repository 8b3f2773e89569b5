import type { Photo } from '../core/photos.ts';
import { secretHeaders } from '../platform/private-headers.ts';

/** Answers with a photo that a customer sent. Its type is the one that its bytes have. */
export function photoAnswer({ kind, content }: Photo): Response {
  const headers = { ...secretHeaders, 'content-type': `image/${kind}` };
  return new Response(Buffer.from(content), { headers });
}
