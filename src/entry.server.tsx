import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { DocumentProvider } from './features/shell/ui/document.tsx';
import {
  dependenciesContext,
  type RequestFacts,
  requestContext,
  type ShopDependencies,
} from './platform/context.server.ts';
import type { PageHandle } from './platform/page-handle.ts';
import {
  freshModels,
  keepModels,
  type PageModels,
  pageModelsContext,
} from './platform/page-models.server.ts';
import css from './styles/app.css?inline';

/** Longest that a page may take to render; what is still missing then is answered as an error. */
const renderLimitMilliseconds = 5_000;

/**
 * Renders a document whole before the first byte leaves. Nothing on these pages is worth waiting for separately, a finished
 * page knows its length and its status, and a failure anywhere can still become an honest error page.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  const { nonce, requestId } = context.get(requestContext);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(limit);
        resolve(new Response(Buffer.concat(chunks), { status, headers }));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(
      <DocumentProvider value={{ css, nonce, requestId }}>
        <ServerRouter context={entryContext} url={request.url} {...(nonce !== undefined && { nonce })} />
      </DocumentProvider>,
      {
        ...(nonce !== undefined && { nonce }),
        onAllReady: () => pipe(sink),
        onShellError: fail,
        onError: fail,
      },
    );
    const limit = setTimeout(
      () => abort(new Error('the page took too long to render')),
      renderLimitMilliseconds,
    );
    function fail(error: unknown): void {
      clearTimeout(limit);
      reject(error);
    }
  });
}

/** Gives loaders and actions what they may use. The keys are this bundle's own, so only this bundle can set them. */
function createRequestContext(
  dependencies: ShopDependencies,
  facts: RequestFacts,
  models: PageModels,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(dependenciesContext, dependencies);
  context.set(requestContext, facts);
  context.set(pageModelsContext, models);
  return context;
}

/** What the web process takes from this bundle; the router's copy in it is the one that knows the routes. */
export type Pages = {
  respond(request: Request, dependencies: ShopDependencies, facts: RequestFacts): Promise<Response>;
  /** What the route of a path says of its page; undefined for an unknown path. */
  handleOf(path: string): PageHandle | undefined;
  /** The route's pattern (`/wines/:slug`), for logs and figures: it names no visitor and there are few of them. */
  patternOf(path: string): string;
  /** Forgets what pages for single visitors are made of. */
  drop(tag: string): void;
  dropAll(): void;
};

export function openPages(build: ServerBuild): Pages {
  const respond = createRequestHandler(build, 'production');
  const tree = routeTree(build.routes);
  const models = keepModels(() => performance.now());
  return {
    respond: (request, dependencies, facts) =>
      respond(
        request,
        createRequestContext(dependencies, facts, facts.nonce === undefined ? freshModels : models),
      ),
    drop: models.drop,
    dropAll: models.dropAll,
    handleOf: (path) => matchRoutes(tree, path)?.at(-1)?.route.handle,
    patternOf: (path) => {
      const matches = matchRoutes(tree, path) ?? [];
      return `/${matches
        .map(({ route }) => route.path)
        .filter(Boolean)
        .join('/')}`;
    },
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

/** An exception in a loader, an action or a component is a bug or an outage: it is logged, and the visitor sees an error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // What was asked in the wrong way, such as a form for a page without one, is the asker's affair and answered by its status.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { log } = context.get(dependenciesContext);
  const { requestId } = context.get(requestContext);
  log.error('page failed', { requestId, error });
};
