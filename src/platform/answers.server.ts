import { chooseEncoding, compress } from './compression.server.ts';

const smallestWorthBytes = 1_024;
const compressible = /^text\//;

/** A short answer in words for what is refused before a page could be; it says what, never why in detail. */
export function plainAnswer(
  status: number,
  sentence: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  });
}

/** The same answer with its body as one compressed buffer, where that is smaller and the browser can read it. */
export async function compressAnswer(answer: Response, accepted: string | undefined): Promise<Response> {
  const { status, headers } = answer;
  if (answer.body === null || !compressible.test(headers.get('content-type') ?? '')) return answer;
  const body = Buffer.from(await answer.arrayBuffer());
  headers.append('vary', 'accept-encoding');
  const encoding = body.length < smallestWorthBytes ? 'identity' : chooseEncoding(accepted);
  if (encoding === 'identity') return new Response(body, { status, headers });
  headers.set('content-encoding', encoding);
  return new Response(await compress(body, encoding, 'each'), { status, headers });
}
