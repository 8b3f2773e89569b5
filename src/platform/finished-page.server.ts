import { createHash } from 'node:crypto';
import { compressOnce, type Encoding } from './compression.server.ts';
import { contentSecurityPolicy, hashTrust, securityHeaders } from './security-headers.server.ts';

/** One form of a page, as it goes over the wire: header lines in the flat shape that Node writes fastest. */
export type FinishedForm = {
  readonly etag: string;
  readonly body: Buffer;
  readonly headers: string[];
  /** Header lines of the answer "you have it already". */
  readonly unchangedHeaders: string[];
};

export type FinishedPage = {
  readonly forms: Readonly<Record<Encoding, FinishedForm>>;
  readonly bytes: number;
};

/**
 * Prepares a page once for all who will ask: compressed as well as can be, trusted by the hashes of its own scripts and styles.
 * Whoever has it asks again each time and is told in a few bytes that nothing changed.
 */
export async function finishPage(html: Buffer, path: string, isSecure: boolean): Promise<FinishedPage> {
  const [br, zipped] = await Promise.all([compressOnce(html, 'br'), compressOnce(html, 'gzip')]);
  const tag = createHash('sha256').update(html).digest('base64url').slice(0, 22);
  const policy = contentSecurityPolicy(hashTrust(html.toString('utf8')));
  const common = [
    ...securityHeaders({ path, policy, isSecure }).flat(),
    'cache-control',
    'private, no-cache',
    'vary',
    'accept-encoding, cookie, sec-gpc',
  ];
  const form = (encoding: Encoding, body: Buffer): FinishedForm => {
    const etag = `"${tag}-${encoding}"`;
    const unchangedHeaders = [...common, 'etag', etag];
    return {
      etag,
      body,
      unchangedHeaders,
      headers: [
        'content-type',
        'text/html; charset=utf-8',
        ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
        'content-length',
        String(body.length),
        ...unchangedHeaders,
      ],
    };
  };
  return {
    forms: { br: form('br', br), gzip: form('gzip', zipped), identity: form('identity', html) },
    bytes: html.length + br.length + zipped.length,
  };
}
