import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createRouteFinder } from './page-routes.server.ts';

/** Returns a server build with routes at these paths. Each route is a page unless its name marks it as data. */
function buildOf(paths: Readonly<Record<string, string>>): ServerBuild {
  const route = (id: string, path: string) => ({
    id,
    path,
    parentId: 'root',
    module: {
      handle: { isBare: id === 'all' },
      ...(id === 'data' ? { loader: () => null } : { default: () => null }),
    },
  });
  const routes = {
    root: { id: 'root', path: '', module: { default: () => null } },
    ...Object.fromEntries(Object.entries(paths).map(([id, path]) => [id, route(id, path)])),
  };
  return { routes, routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' } } as unknown as ServerBuild;
}

const routeOf = createRouteFinder(
  buildOf({ wines: 'wines', wine: 'wines/:slug', sheet: 'wines/:slug/sheet', data: 'data', all: '*' }),
);

test.each([
  ['/wines', '/wines'],
  ['/Wines/', '/wines'],
  ['/wines/syrah', '/wines/:slug'],
  ['/wines/syrah/sheet', '/wines/:slug/sheet'],
  ['/no/such/page', '/*'],
  ['/__manifest', '/__manifest'],
])('matches %s to the route pattern %s', (path, pattern) => {
  expect(routeOf(path).pattern).toBe(pattern);
});

test('a path without a route belongs to the catch-all route', () => {
  expect([routeOf('/no/such/page').handle, routeOf('/wines').handle]).toEqual([
    { isBare: true },
    { isBare: false },
  ]);
});

test('a route is a page if it has a component, including the catch-all', () => {
  expect(['/data', '/of-a-document', '/__manifest'].map((path) => routeOf(path).isPage)).toEqual([
    false,
    true,
    false,
  ]);
});
