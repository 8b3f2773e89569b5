import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RouteTable, shortenRouteTable } from './route-table.ts';

const page = { parentId: 'root', hasLoader: true, hasAction: false, css: [] };
const table = {
  entry: { module: '/assets/entry.js', imports: ['/assets/vendor.js'], css: [] },
  routes: {
    root: { id: 'root', path: '', hasLoader: true, css: ['/a.css'], module: '/assets/root.js', imports: [] },
    home: { ...page, id: 'home', index: true, module: '/assets/home.js', imports: ['/assets/shelf.js'] },
    wines: { ...page, id: 'wines', path: 'wines', module: '/assets/wines.js', imports: [] },
    wine: { ...page, id: 'wine', path: 'wines/:slug', module: '/assets/wine.js', imports: [] },
    robots: { ...page, id: 'robots', path: 'robots.txt', module: '/assets/robots.js', imports: [] },
  },
  url: '/assets/manifest-0a1b2c3d.js',
  version: '0a1b2c3d',
} satisfies RouteTable;

let assets: string;
beforeEach(async () => {
  assets = await mkdtemp(join(tmpdir(), 'assets-'));
});
afterEach(() => rm(assets, { recursive: true }));

async function shortened(script: string) {
  const file = join(assets, 'manifest-0a1b2c3d.js');
  await writeFile(file, script);
  await shortenRouteTable(assets, new Set(['robots.txt']));
  const window: { __reactRouterManifest?: unknown } = {};
  runInNewContext(await readFile(file, 'utf8'), { window });
  return window.__reactRouterManifest;
}

test('browsers make of it the table again, but for what they never ask for and what is not so', async () => {
  const short = { parentId: 'root', hasLoader: true };
  expect(await shortened(`window.__reactRouterManifest=${JSON.stringify(table)};`)).toEqual({
    ...table,
    routes: {
      root: { id: 'root', path: '', hasLoader: true, css: ['/a.css'], module: '/assets/root.js' },
      home: { ...short, id: 'home', index: true, module: '/assets/home.js' },
      wines: { ...short, id: 'wines', path: 'wines', module: '/assets/wines.js' },
      wine: { ...short, id: 'wine', path: 'wines/:slug', module: '/assets/wine.js' },
    },
  });
});

test('a table written otherwise than we know stops the build', async () => {
  await expect(shortened(`export default ${JSON.stringify(table)};`)).rejects.toThrow('does not begin with');
  await rm(join(assets, 'manifest-0a1b2c3d.js'));
  await expect(shortenRouteTable(assets, new Set())).rejects.toThrow('no table of routes');
});
