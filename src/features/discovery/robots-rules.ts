import type { Configuration } from '../../platform/configuration.server.ts';

/**
 * The paths that search engines must not visit: the back office, a visitor's own pages, developer pages, and addresses that are not pages.
 */
const privatePaths = ['/admin', '/shop/', '/order-confirmation', '/dev/', '/api/', '/webhooks/'];

/**
 * Returns the content of robots.txt. A staging shop, or a demo shop with a public URL, disallows everything so that search engines don't
 * list it next to a real shop. On a local machine the content is the same as in production.
 */
export function robotsText(
  { mode, isStaging, publicUrl }: Pick<Configuration, 'mode' | 'isStaging' | 'publicUrl'>,
  origin: string,
): string {
  if (isStaging || (mode !== 'production' && publicUrl !== undefined)) return 'User-agent: *\nDisallow: /\n';
  const closed = privatePaths.map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${closed}\nSitemap: ${origin}/sitemap.xml\n`;
}
