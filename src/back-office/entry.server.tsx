import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { hasWinerySettings } from '../core/winery-settings.ts';
import { dependenciesContext, type ShopDependencies } from '../dependencies.server.ts';
import { type RequestDetails, requestContext } from '../platform/context.server.ts';
import { withRequestId } from '../platform/current-request.server.ts';
import { isClientDisconnect, outageRetryAfterSeconds } from '../platform/outage.server.ts';
import { createRouteFinder } from '../platform/page-cache/page-routes.server.ts';
import { renderPageMarkup } from '../platform/render-page.server.ts';
import { withOutageResponse } from '../platform/route-outages.server.ts';
// This bundle has modules of its own: without the kinds of purchase it could read no order's draft.
import '../purchases.server.ts';
import { currentTheme } from '../ui/theme/theme.server.ts';
import { createStaffReader, staffContext } from './staff.server.ts';
import { DocumentFactsProvider } from './ui/document.tsx';

/** Renders the whole document before sending the first byte, so that any failure can still become an error page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  const { nonce, requestId } = context.get(requestContext);
  // Before the setup there is no winery to show.
  const drawings = hasWinerySettings() ? currentTheme().definitions : '';
  const html = await renderPageMarkup(
    <DocumentFactsProvider value={{ drawings, nonce, requestId }}>
      <ServerRouter context={entryContext} url={request.url} {...(nonce !== undefined && { nonce })} />
    </DocumentFactsProvider>,
    nonce,
  );
  return new Response(html, { status, headers });
}

/** The back office's pages, as the HTTP server uses them. */
export type BackOfficePages = {
  respond(
    request: Request,
    dependencies: ShopDependencies,
    facts: RequestDetails,
  ): Promise<{ readonly answer: Response }>;
  /** Returns the route's pattern (`/admin/orders/:number`) for logs and metrics. */
  patternOf(path: string): string;
};

/** The server build that contains this file as its entry module. */
export type BackOfficeBundle = ServerBuild & {
  readonly entry: { readonly module: { readonly openPages: typeof openPages } };
};

/** Creates the pages of a build. The development server calls this again after each change. */
export function openPages(build: ServerBuild): BackOfficePages {
  const routeOf = createRouteFinder(build);
  const answerOf = createRequestHandler({ ...build, routes: guarded(build.routes) }, 'production');
  return {
    respond: async (request, dependencies, facts) => {
      const context = new RouterContextProvider();
      context.set(dependenciesContext, dependencies);
      context.set(requestContext, facts);
      context.set(staffContext, createStaffReader(dependencies, request.headers.get('cookie')));
      // The bundle has its own copy of this module, which the server's call doesn't reach.
      const answer = await withRequestId(facts.requestId, () => answerOf(request, context));
      if (answer.status === 503) answer.headers.set('retry-after', String(outageRetryAfterSeconds));
      return { answer };
    },
    patternOf: (path) => routeOf(path).pattern,
  };
}

/** Returns the routes wrapped so that an unavailable or busy database causes a 503 response instead of a server error. */
function guarded(routes: ServerBuild['routes']): ServerBuild['routes'] {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      if (route === undefined) return [id, undefined];
      const { loader, action } = route.module;
      const handlers = {
        ...(loader && { loader: withOutageResponse(loader, logOf) }),
        ...(action && { action: withOutageResponse(action, logOf) }),
      };
      return [id, { ...route, module: { ...route.module, ...handlers } }];
    }),
  );
}

const logOf = (context: Readonly<RouterContextProvider>) => context.get(dependenciesContext).log;

/** Logs an exception in a loader, action or component, which is a bug or an outage. Staff see an error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isClientDisconnect(error, request.signal) || (isRouteErrorResponse(error) && error.status < 500))
    return;
  const { requestId } = context.get(requestContext);
  logOf(context).error('back office page failed', { requestId, error });
};
