import { chooseEncoding, compressSynchronously } from './compression.server.ts';

const smallestWorthBytes = 1_024;
const compressible = /^(?:text\/|application\/json)/;

/**
 * Returns a short plain-text response for a request that is rejected before a page can be rendered. It must not reveal internal details.
 */
export function plainTextResponse(
  status: number,
  sentence: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  });
}

/** Returns the response with its body compressed if the browser accepts that and the body is text or JSON of at least 1,024 bytes. */
export async function compressResponse(answer: Response, accepted: string | undefined): Promise<Response> {
  const { status, headers } = answer;
  const body = await textOf(answer);
  if (body === undefined) return answer;
  headers.append('vary', 'accept-encoding');
  const encoding = body.length < smallestWorthBytes ? 'identity' : chooseEncoding(accepted);
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  const sent = encoding === 'identity' ? body : compressSynchronously(body, encoding);
  return new Response(sent, { status, headers });
}

async function textOf(answer: Response): Promise<Buffer<ArrayBuffer> | undefined> {
  if (answer.body === null || !compressible.test(answer.headers.get('content-type') ?? '')) return undefined;
  return Buffer.from(await answer.arrayBuffer());
}
