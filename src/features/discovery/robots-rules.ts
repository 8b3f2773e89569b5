import type { Configuration } from '../../platform/configuration.server.ts';

/** A visitor's own pages, what belongs to the demonstration, and addresses that are no pages. */
const privatePaths = ['/shop/', '/order-confirmation', '/dev/', '/api/', '/webhooks/'];

/**
 * What crawlers may read. A demonstration that stands at a public address sells nothing and must not be found beside the shop
 * that does; on one's own machine, where no crawler comes, it says what production says.
 */
export function robotsText(
  { mode, publicUrl }: Pick<Configuration, 'mode' | 'publicUrl'>,
  origin: string,
): string {
  if (mode !== 'production' && publicUrl !== undefined) return 'User-agent: *\nDisallow: /\n';
  const closed = privatePaths.map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${closed}\nSitemap: ${origin}/sitemap.xml\n`;
}
