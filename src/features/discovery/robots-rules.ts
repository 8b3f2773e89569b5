import type { Configuration } from '../../platform/configuration.server.ts';

/** The back office, a visitor's own pages, the demo's pages, and addresses that are not pages. */
const privatePaths = ['/admin', '/shop/', '/order-confirmation', '/dev/', '/api/', '/webhooks/'];

/**
 * Returns robots.txt. A staging shop, and a demo at a public address, disallow everything, so that they are not found
 * next to a real shop; on a local machine it is the same as in production.
 */
export function robotsText(
  { mode, isStaging, publicUrl }: Pick<Configuration, 'mode' | 'isStaging' | 'publicUrl'>,
  origin: string,
): string {
  if (isStaging || (mode !== 'production' && publicUrl !== undefined)) return 'User-agent: *\nDisallow: /\n';
  const closed = privatePaths.map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${closed}\nSitemap: ${origin}/sitemap.xml\n`;
}
