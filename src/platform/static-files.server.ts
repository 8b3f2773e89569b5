import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { readTextForms, type TextForms } from './compressed-copies.server.ts';
import { chooseEncoding } from './compression.server.ts';
import { bareContentSecurityPolicy, securityHeaders } from './security-headers.server.ts';

export type StaticFiles = {
  /** Answers when the path is one of the files known since the start; false leaves the request untouched. */
  answer(request: IncomingMessage, response: ServerResponse, path: string): boolean;
  readonly count: number;
};

type StaticFile = {
  readonly location: string;
  readonly bytes: number;
  readonly headers: string[];
  etag: string;
};

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
};
const worthCompressing = /^(?:text|application|image\/svg)/;

/** Names in these folders carry the hash of what is in them, so browsers may keep the files for good. */
const isHashed = (path: string) => /^\/(?:assets|media|social)\/|^\/fonts\/.+\.woff2$/.test(path);

/**
 * The files of the folders, as if all of them lay at the root. Knows every one by its path before the first request, so that no path is ever put together from what a
 * request says. Texts are kept in memory in all their forms, pictures and fonts are streamed from the disk.
 */
export async function openStaticFiles(folders: readonly string[], isSecure: boolean): Promise<StaticFiles> {
  const files = new Map<string, StaticFile>();
  const texts = new Map<string, TextForms>();
  for (const folder of folders) {
    const names = await filesBelow(folder);
    await Promise.all(
      names.map(async (name) => {
        const path = `/${name}`;
        const type = contentTypes[extname(name)];
        if (type === undefined) return;
        const location = join(folder, name);
        files.set(path, await describeFile(location, path, type, isSecure));
        if (worthCompressing.test(type)) texts.set(path, await readTextForms(location));
      }),
    );
  }
  return {
    count: files.size,
    answer(request, response, path) {
      const file = files.get(path);
      if (file === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
      write(request, response, file, texts.get(path));
      return true;
    },
  };
}

async function filesBelow(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return found
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.parentPath.includes('/.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

async function describeFile(
  location: string,
  path: string,
  type: string,
  isSecure: boolean,
): Promise<StaticFile> {
  const { size, mtimeMs } = await stat(location);
  const etag = `"${createHash('sha256').update(`${path} ${size} ${mtimeMs}`).digest('base64url').slice(0, 22)}"`;
  return {
    location,
    bytes: size,
    etag,
    headers: [
      ...securityHeaders({ path, policy: bareContentSecurityPolicy, isSecure }).flat(),
      'content-type',
      type,
      'cache-control',
      isHashed(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      'etag',
      etag,
      'vary',
      'accept-encoding',
    ],
  };
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  text: TextForms | undefined,
): void {
  if (request.headers['if-none-match'] === file.etag) {
    response.writeHead(304, file.headers).end();
    return;
  }
  const encoding = text ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  const body = text?.[encoding] ?? text?.identity;
  const encodingHeader =
    encoding !== 'identity' && text?.[encoding] !== undefined ? ['content-encoding', encoding] : [];
  const length = String(body?.length ?? file.bytes);
  response.writeHead(200, [...file.headers, ...encodingHeader, 'content-length', length]);
  if (request.method === 'HEAD') response.end();
  else if (body !== undefined) response.end(body);
  // Who asked while the shop was opening may be gone, and a pipe that leads nowhere is an exception.
  else if (!response.destroyed) pipeline(createReadStream(file.location), response, () => {});
}
