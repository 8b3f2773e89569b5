import { RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { openRoutes } from './page-routes.server.ts';

/** Pages that are nothing but their loader, which tells its name and what the path gave it. */
function buildOf(paths: Readonly<Record<string, string>>): ServerBuild {
  const route = (id: string, path: string) => ({
    id,
    path,
    parentId: 'root',
    module: {
      handle: {
        isBare: id === 'all',
      },
      loader: ({ params }: { params: object }) => new Response(JSON.stringify({ id, ...params })),
    },
  });
  const routes = {
    root: { id: 'root', path: '', module: { default: () => null } },
    ...Object.fromEntries(Object.entries(paths).map(([id, path]) => [id, route(id, path)])),
  };
  return {
    routes,
    entry: { module: { default: () => new Response() } },
    assets: { routes: {}, version: '', url: '', entry: { module: '', imports: [] } },
    basename: '/',
    ssr: true,
    future: {},
    prerender: [],
    isSpaMode: false,
    publicPath: '/',
    assetsBuildDirectory: '',
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
}

const routeOf = openRoutes(
  buildOf({ wines: 'wines', wine: 'wines/:slug', sheet: 'wines/:slug/sheet', all: '*' }),
);

const asked = async (path: string) => {
  const request = new Request(`http://shop.example${path}`);
  const { pattern, respond } = routeOf(path);
  return { pattern, answer: await (await respond(request, new RouterContextProvider())).json() };
};

test('each path is answered by the route that is its best match, with what the path names', async () => {
  expect(await asked('/wines')).toEqual({ pattern: '/wines', answer: { id: 'wines' } });
  expect(await asked('/wines/syrah')).toEqual({
    pattern: '/wines/:slug',
    answer: { id: 'wine', slug: 'syrah' },
  });
  expect(await asked('/wines/merlot')).toMatchObject({ answer: { id: 'wine', slug: 'merlot' } });
  expect(await asked('/wines/syrah/sheet')).toMatchObject({ answer: { id: 'sheet', slug: 'syrah' } });
  expect(await asked('/Wines/')).toMatchObject({ answer: { id: 'wines' } });
});

test('what is nowhere is answered by the route for everything else', async () => {
  expect(await asked('/no/such/page')).toEqual({ pattern: '/*', answer: { id: 'all', '*': 'no/such/page' } });
  expect(routeOf('/no/such/page').handle).toEqual({ isBare: true });
});

test('a page is what has something to show, also the one for everything else', () => {
  const build = buildOf({ data: 'data', all: '*' });
  Object.assign(build.routes.all?.module ?? {}, { default: () => null });
  const found = openRoutes(build);
  expect([found('/data').isPage, found('/of-a-document').isPage]).toEqual([false, true]);
});

test('the routes of several paths are told together', async () => {
  const build = buildOf({ wines: 'wines', all: '*' });
  Object.assign(build.assets, {
    version: '1',
    routes: { root: { id: 'root' }, wines: { id: 'wines' }, all: { id: 'all' } },
  });
  const asked = new Request('http://shop.example/__manifest?paths=/wines,/elsewhere&version=1');
  const { pattern, respond } = openRoutes(build)('/__manifest');
  expect(pattern).toBe('/__manifest');
  const answer = await (await respond(asked, new RouterContextProvider())).json();
  expect(Object.keys(answer)).toEqual(['root', 'wines', 'all']);
});
