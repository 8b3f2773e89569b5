import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { GatewayPageResponse } from './page.ts';

const files: Readonly<Record<string, { readonly location: string; readonly type: string }>> = {
  '/assets/gateway.css': {
    location: new URL('./gateway.css', import.meta.url).href,
    type: 'text/css; charset=utf-8',
  },
  '/assets/fields.js': {
    location: new URL('./fields.js', import.meta.url).href,
    type: 'text/javascript; charset=utf-8',
  },
  '/assets/challenge.js': {
    location: new URL('./challenge.js', import.meta.url).href,
    type: 'text/javascript; charset=utf-8',
  },
  '/assets/instrument-sans.woff2': {
    location: import.meta.resolve(
      '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    ),
    type: 'font/woff2',
  },
  '/assets/figtree.woff2': {
    location: import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    type: 'font/woff2',
  },
};

/** Responses for the files that the pages load, by path. Each file is read once. */
const cache = new Map<string, GatewayPageResponse>();

export function pageAsset(pathname: string): GatewayPageResponse | undefined {
  const known = cache.get(pathname);
  if (known !== undefined) return known;
  const file = Object.hasOwn(files, pathname) ? files[pathname] : undefined;
  if (file === undefined) return undefined;
  const answer: GatewayPageResponse = {
    status: 200,
    headers: {
      'content-type': file.type,
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
    body: readFileSync(fileURLToPath(file.location)),
  };
  cache.set(pathname, answer);
  return answer;
}
