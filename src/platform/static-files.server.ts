import { existsSync, type Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { nonPageContentSecurityPolicy, securityHeaders } from './security-headers.server.ts';

export type StaticFiles = {
  /** Returns whether a file with this path was found at start-up. */
  has(path: string): boolean;
  fetch(request: Request): Response | Promise<Response>;
  readonly count: number;
};

/** Matches the file types that are sent to browsers. Compressed copies and internal files don't match. */
const served = /\.(?:js|css|json|webmanifest|txt|xml|svg|png|ico|webp|avif|jpg|woff2)$/;
const hidden = /(?:^|\/)\./;

/** Matches paths that contain a content hash, which browsers may cache indefinitely. */
const hashed = /^\/(?:admin\/)?assets\/|^\/fonts\/.+\.woff2$/;

/** A folder whose files are served at the root, or under the path `below`: `{ folder: 'build/back-office/client', below: '/admin' }`. */
export type ServedFolder = string | { readonly folder: string; readonly below: string };

/**
 * Returns a server of the folders' files. Lists all paths at start-up, so no other file can be requested. Sends a file's compressed copy if
 * there is one (`compressed-copies.server.ts`).
 */
export async function openStaticFiles(
  folders: readonly ServedFolder[],
  isSecure: boolean,
): Promise<StaticFiles> {
  const etags = new Map<string, string>();
  const there = folders
    .map((each) => (typeof each === 'string' ? { folder: each, below: '' } : each))
    .filter(({ folder }) => existsSync(folder));
  for (const { folder, below } of there) {
    for (const name of await filesBelow(folder))
      etags.set(`${below}/${name}`, etagOf(await stat(join(folder, name))));
  }
  const app = new Hono();
  app.get('*', async (context, next) => {
    const { path } = context.req;
    const etag = etags.get(path);
    if (etag === undefined) return context.notFound();
    const policy = nonPageContentSecurityPolicy;
    for (const [name, value] of securityHeaders({ path, policy, isSecure })) context.header(name, value);
    context.header(
      'cache-control',
      `public, ${hashed.test(path) ? 'max-age=31536000, immutable' : 'max-age=3600'}`,
    );
    context.header('etag', etag);
    return context.req.header('if-none-match') === etag ? context.body(null, 304) : next();
  });
  for (const { folder: root, below } of there) {
    const rewriteRequestPath = (path: string) => path.slice(below.length);
    app.use(`${below}/*`, serveStatic({ root, precompressed: true, rewriteRequestPath }));
  }
  return { has: (path) => etags.has(path), fetch: (request) => app.fetch(request), count: etags.size };
}

async function filesBelow(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => served.test(name) && !hidden.test(name));
}

/** Returns a weak entity tag, because all encodings of a file share the same tag. */
function etagOf({ size, mtimeMs }: Stats): string {
  return `W/"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
}
