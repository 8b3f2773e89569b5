import { LRUCache } from 'lru-cache';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type { PageHandle } from './page-handle.ts';

/** The route properties of a path. */
export type PageRoute = {
  /** The route's page metadata; undefined if it declares none. */
  readonly handle: PageHandle | undefined;
  /** The route's pattern (`/wines/:slug`), for logs and metrics. There are few patterns, and they contain no visitor data. */
  readonly pattern: string;
  /** Whether the path is that of a page, rather than of data or a file. */
  readonly isPage: boolean;
};

/** The number of paths whose route is cached. Nearly all requests use the same few hundred paths. */
const mostPaths = 500;

/** Returns a function that returns the route of a path and caches it. */
export function createRouteFinder({ routes, routeDiscovery }: ServerBuild): (path: string) => PageRoute {
  const tree = routeTree(routes);
  const paths = new LRUCache<string, PageRoute>({
    max: mostPaths,
    memoMethod: (path) => {
      // The router's own path: browsers request routes here that they do not know yet.
      if (path === routeDiscovery.manifestPath) return { handle: undefined, pattern: path, isPage: false };
      const matches = (matchRoutes(tree, path) ?? []).map(({ route }) => route);
      const names = matches.flatMap(({ path: name }) => name || []);
      const last = matches.at(-1);
      const isPage = routes[last?.id ?? '']?.module.default !== undefined;
      return { handle: last?.handle, pattern: `/${names.join('/')}`, isPage };
    },
  });
  return (path) => paths.memo(path);
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
