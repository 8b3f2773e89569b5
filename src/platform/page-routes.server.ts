import { LRUCache } from 'lru-cache';
import {
  createRequestHandler,
  matchRoutes,
  type RequestHandler,
  type RouteObject,
  type ServerBuild,
} from 'react-router';
import type { PageHandle } from './page-handle.ts';

/** What the routes know of a path. */
export type PageRoute = {
  /** What the route says of its page. */
  readonly handle: PageHandle | undefined;
  /** The route's pattern (`/wines/:slug`), for logs and figures: it names no visitor and there are few of them. */
  readonly pattern: string;
  /** Whether somebody can look at what is there, if anything is: not so of data and files. */
  readonly isPage: boolean;
  readonly respond: RequestHandler;
};

/** Nearly all requests ask for the same few hundred paths. */
const mostPaths = 500;

/**
 * Finds the route of a path once, and has it answered by a router that knows this route alone, with those around it. The router
 * of all of them tries one after another, twice for each request, and makes a heap of objects for each that it is not: a fifth
 * of everything that a purchase left to the garbage collector.
 */
export function openRoutes(build: ServerBuild): (path: string) => PageRoute {
  const tree = routeTree(build.routes);
  const routers = new Map<string, RequestHandler>();
  const paths = new LRUCache<string, PageRoute>({
    max: mostPaths,
    memoMethod: (path) => {
      // Browsers ask here for routes that they do not know yet: only the router of all routes can answer.
      if (path === build.routeDiscovery.manifestPath)
        return { handle: undefined, pattern: path, isPage: false, respond: routerOf([]) };
      const routes = (matchRoutes(tree, path) ?? []).map(({ route }) => route);
      const ids = routes.flatMap(({ id }) => id ?? []);
      const names = routes.flatMap(({ path: name }) => name || []);
      const last = routes.at(-1);
      const isPage = build.routes[last?.id ?? '']?.module.default !== undefined;
      return { handle: last?.handle, pattern: `/${names.join('/')}`, isPage, respond: routerOf(ids) };
    },
  });
  return (path) => paths.memo(path);

  function routerOf(ids: readonly string[]): RequestHandler {
    const key = ids.join(' ');
    const router =
      routers.get(key) ?? createRequestHandler(ids.length > 0 ? narrowed(build, ids) : build, 'production');
    routers.set(key, router);
    return router;
  }
}

function narrowed(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const only = <Route>(routes: Readonly<Record<string, Route>>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

function routeTree(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, module }) =>
      index
        ? { id, index, handle: module.handle, ...(path !== undefined && { path }) }
        : { id, handle: module.handle, children: routeTree(routes, id), ...(path !== undefined && { path }) },
    );
}
