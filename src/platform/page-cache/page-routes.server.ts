import { LRUCache } from 'lru-cache';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type { PageHandle } from './page-handle.ts';

/** What the routes know of a path. */
export type PageRoute = {
  /** What the route says of its page. */
  readonly handle: PageHandle | undefined;
  /** The route's pattern (`/wines/:slug`), for logs and figures: it names no visitor and there are few of them. */
  readonly pattern: string;
  /** Whether somebody can look at what is there, if anything is: not so of data and files. */
  readonly isPage: boolean;
};

/** Nearly all requests ask for the same few hundred paths. */
const mostPaths = 500;

/** Returns a function that finds the route of a path, and remembers what it found. */
export function openRoutes({ routes, routeDiscovery }: ServerBuild): (path: string) => PageRoute {
  const tree = routeTree(routes);
  const paths = new LRUCache<string, PageRoute>({
    max: mostPaths,
    memoMethod: (path) => {
      // The router's own: browsers ask here for routes that they do not know yet.
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
