import { createHash } from 'node:crypto';
import { type ContentEncoding, compressForReuse } from '../compression.server.ts';
import {
  contentSecurityPolicy,
  hashSources,
  nonPageContentSecurityPolicy,
  securityHeaders,
} from '../security-headers.server.ts';

/** A page in one content encoding, ready to send. Its header lines are in the flat form that Node writes fastest. */
export type EncodedPage = {
  readonly etag: string;
  readonly body: Buffer;
  readonly headers: string[];
  /** The header lines of a 304 response. */
  readonly unchangedHeaders: string[];
};

export type CachedPage = {
  readonly forms: Record<ContentEncoding, EncodedPage>;
  readonly bytes: number;
};

/**
 * Returns a page prepared for the cache: compressed, with a content security policy that allows only its own scripts. Browsers revalidate
 * it on each visit and get a 304 if it is unchanged.
 * @param settings.contentType the type of content other than a page, such as a sitemap, in which no script may run
 */
export async function prepareCachedPage(
  whole: Buffer,
  path: string,
  settings: {
    readonly isSecure: boolean;
    readonly contentType?: string | undefined;
  },
): Promise<CachedPage> {
  const { isSecure, contentType = 'text/html; charset=utf-8' } = settings;
  const tag = createHash('sha256').update(whole).digest('base64url').slice(0, 22);
  const [br, zipped] = await Promise.all([compressForReuse(whole, 'br'), compressForReuse(whole, 'gzip')]);
  const policy = contentType.startsWith('text/html')
    ? contentSecurityPolicy(hashSources(whole.toString('utf8')))
    : nonPageContentSecurityPolicy;
  const common = [
    ...securityHeaders({ path, policy, isSecure }).flat(),
    'cache-control',
    'private, no-cache',
    'vary',
    'accept-encoding, cookie, sec-gpc',
  ];
  const form = (encoding: ContentEncoding, body: Buffer): EncodedPage => {
    const etag = `"${tag}-${encoding}"`;
    const unchangedHeaders = [...common, 'etag', etag];
    return {
      etag,
      body,
      unchangedHeaders,
      headers: [
        'content-type',
        contentType,
        ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
        'content-length',
        String(body.length),
        ...unchangedHeaders,
      ],
    };
  };
  return {
    forms: { br: form('br', br), gzip: form('gzip', zipped), identity: form('identity', whole) },
    bytes: whole.length + br.length + zipped.length,
  };
}
