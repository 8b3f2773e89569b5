import { chooseEncoding, compressNow } from './compression.server.ts';

const smallestWorthBytes = 1_024;
const compressible = /^(?:text\/|application\/json)/;

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

/** Returns the same answer with its body as one compressed buffer, where that is smaller and the browser can read it. */
export async function compressAnswer(answer: Response, accepted: string | undefined): Promise<Response> {
  const { status, headers } = answer;
  const body = await textOf(answer);
  if (body === undefined) return answer;
  headers.append('vary', 'accept-encoding');
  const encoding = body.length < smallestWorthBytes ? 'identity' : chooseEncoding(accepted);
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  const sent = encoding === 'identity' ? body : compressNow(body, encoding);
  return new Response(sent, { status, headers });
}

async function textOf(answer: Response): Promise<Buffer<ArrayBuffer> | undefined> {
  if (answer.body === null || !compressible.test(answer.headers.get('content-type') ?? '')) return undefined;
  return Buffer.from(await answer.arrayBuffer());
}
