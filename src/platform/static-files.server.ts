import { existsSync, type Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { bareContentSecurityPolicy, securityHeaders } from './security-headers.server.ts';

export type StaticFiles = {
  /** Whether this is the path of a file that was there at the start. */
  has(path: string): boolean;
  fetch(request: Request): Response | Promise<Response>;
  readonly count: number;
};

/** What browsers are given. Neither the compressed copies beside a file nor files for ourselves are among it. */
const served = /\.(?:js|css|json|webmanifest|txt|xml|svg|png|ico|webp|avif|jpg|woff2)$/;
const hidden = /(?:^|\/)\./;

/** Names in these folders carry the hash of what is in them, so browsers may keep the files for good. */
const hashed = /^\/(?:assets|media|social)\/|^\/fonts\/.+\.woff2$/;

/**
 * Serves the files of the folders as if all of them lay at the root. Knows every path from the start, so that what else lies there
 * cannot be asked for. Where a compressed copy lies beside a file it is sent instead (`compressed-copies.server.ts`).
 */
export async function openStaticFiles(folders: readonly string[], isSecure: boolean): Promise<StaticFiles> {
  const etags = new Map<string, string>();
  const there = folders.filter((folder) => existsSync(folder));
  for (const folder of there) {
    for (const name of await filesBelow(folder))
      etags.set(`/${name}`, etagOf(await stat(join(folder, name))));
  }
  const app = new Hono();
  app.get('*', async (context, next) => {
    const { path } = context.req;
    const etag = etags.get(path);
    if (etag === undefined) return context.notFound();
    const policy = bareContentSecurityPolicy;
    for (const [name, value] of securityHeaders({ path, policy, isSecure })) context.header(name, value);
    context.header(
      'cache-control',
      `public, ${hashed.test(path) ? 'max-age=31536000, immutable' : 'max-age=3600'}`,
    );
    context.header('etag', etag);
    return context.req.header('if-none-match') === etag ? context.body(null, 304) : next();
  });
  for (const root of there) app.use(serveStatic({ root, precompressed: true }));
  return { has: (path) => etags.has(path), fetch: (request) => app.fetch(request), count: etags.size };
}

async function filesBelow(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => served.test(name) && !hidden.test(name));
}

/** The same for all forms of a file, hence weak. */
function etagOf({ size, mtimeMs }: Stats): string {
  return `W/"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
}
