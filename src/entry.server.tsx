import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  type ActionFunction,
  createRequestHandler,
  data,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
  StaticRouter,
} from 'react-router';
import { type Application, openApplication as openWith } from './application.server.ts';
import type { BackOfficePages } from './back-office/entry.server.tsx';
import { isMembershipPathAlias, membershipRootPath } from './core/membership-path.ts';
import { dependenciesContext, type ShopDependencies } from './dependencies.server.ts';
import { readVisitor } from './engine/identity/index.server.ts';
import { requireSameAccount, withAccountMark } from './features/session/account-mark.server.ts';
import { DocumentFactsProvider } from './features/shell/ui/document.tsx';
import { type RequestDetails, requestContext } from './platform/context.server.ts';
import { isClientDisconnect, outageRetryAfterSeconds } from './platform/outage.server.ts';
import type { PageHandle } from './platform/page-cache/page-handle.ts';
import {
  createPageModelCache,
  type PageModels,
  pageModelsContext,
} from './platform/page-cache/page-models.server.ts';
import { createRouteFinder } from './platform/page-cache/page-routes.server.ts';
import type { CacheDependency } from './platform/page-cache/tagged-cache.server.ts';
import { renderPageMarkup } from './platform/render-page.server.ts';
import { withOutageResponse } from './platform/route-outages.server.ts';
import { visitorContext } from './platform/visitor.server.ts';
import { MarkupCacheProvider } from './ui/base/kept-markup.tsx';
import { whenLazyComponentsReady } from './ui/base/lazy-part.tsx';
import { currentTheme } from './ui/theme/theme.server.ts';
import { isWineryRequirementMet, wineryRequirementOfRoute } from './winery-offers.ts';
import type { ShopOptions } from './wire.server.ts';

/** The rendered markup of each page model, cached for as long as the model. */
const markups = new WeakMap<object, string>();

/** Returns a model's markup, rendering it on first use. Cached markup isn't tied to a single page, so its links have full paths. */
function keepMarkup(model: object, items: () => ReactNode): string {
  const markup = markups.get(model) ?? renderToString(<StaticRouter location="/">{items()}</StaticRouter>);
  markups.set(model, markup);
  return markup;
}

/**
 * Renders the whole document before sending the first byte. No part of these pages is worth streaming separately, a cached page needs its
 * length and status, and any failure can still become an error page.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  await whenLazyComponentsReady();
  const { nonce, requestId } = context.get(requestContext);
  const { day, fontFiles, iconUrl, style, definitions } = currentTheme();
  const html = await renderPageMarkup(
    <MarkupCacheProvider value={keepMarkup}>
      <DocumentFactsProvider
        value={{
          fontFiles,
          icon: iconUrl,
          themeColor: day.ink,
          themeStyle: style,
          drawings: definitions,
          nonce,
          requestId,
        }}
      >
        <ServerRouter context={entryContext} url={request.url} {...(nonce !== undefined && { nonce })} />
      </DocumentFactsProvider>
    </MarkupCacheProvider>,
    nonce,
  );
  const { account } = (entryContext.staticHandlerContext.loaderData.root ?? {}) as { account?: string };
  return new Response(account === undefined ? html : withAccountMark(html, account), { status, headers });
}

/** Creates the context for loaders and actions. The context keys belong to this bundle, so only it can set them. */
function createRequestContext(
  request: Request,
  dependencies: ShopDependencies,
  facts: RequestDetails,
  models: PageModels,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(dependenciesContext, dependencies);
  context.set(requestContext, facts);
  context.set(visitorContext, readVisitor(dependencies, request.headers));
  context.set(pageModelsContext, models);
  return context;
}

export type PageResponse = {
  readonly answer: Response;
  /** The cache tags of the models from which the page was rendered, if it was rendered for all visitors. */
  readonly dependsOn: readonly CacheDependency[];
};

/** The interface through which the HTTP server renders the shop's pages. */
export type ShopPages = {
  respond(request: Request, dependencies: ShopDependencies, facts: RequestDetails): Promise<PageResponse>;
  /** Returns the route handle of a path; undefined for an unknown path. */
  handleOf(path: string): PageHandle | undefined;
  /** Returns the route pattern of a path (`/wines/:slug`) for logs and metrics. There are few patterns, and none identifies a visitor. */
  patternOf(path: string): string;
  /** Returns the route pattern of a path that is a page; undefined for data routes and files. */
  pagePatternOf(path: string): string | undefined;
  /** Drops the cached models with this tag. Pages for individual visitors are rendered from these models. */
  drop(tag: string): void;
  dropAll(): void;
};

/** The server build of this file and its imports. */
export type ServerBundle = ServerBuild & {
  readonly entry: {
    readonly module: {
      readonly openApplication: typeof openApplication;
      readonly openPages: typeof openPages;
    };
  };
};

/**
 * Opens the application with the pages of this bundle. Opening must happen here because only the bundle's copy of the router knows the
 * routes.
 */
export function openApplication({
  build,
  backOffice,
  ...options
}: ShopOptions & {
  readonly build: ServerBuild;
  readonly backOffice: BackOfficePages;
}): Promise<Application> {
  return openWith({ pages: openPages(build), backOffice }, options);
}

/** Returns the pages of a build. After each change, the development server opens the new pages for the running application. */
export function openPages(build: ServerBuild): ShopPages {
  const routes = createRouteFinder(build);
  // The membership's page is the same at the address that the winery chose for it.
  const routeOf = (path: string) => routes(isMembershipPathAlias(path) ? membershipRootPath : path);
  const answerOf = createRequestHandler({ ...build, routes: framed(build.routes) }, 'production');
  const models = createPageModelCache(() => performance.now());
  return {
    respond: async (request, dependencies, facts) => {
      const collected = models.collect();
      const context = createRequestContext(request, dependencies, facts, facts.nonce ? models : collected);
      const answer = await answerOf(request, context);
      if (answer.status === 503) answer.headers.set('retry-after', String(outageRetryAfterSeconds));
      return { answer, dependsOn: collected.dependsOn };
    },
    drop: models.drop,
    dropAll: models.dropAll,
    handleOf: (path) => routeOf(path).handle,
    patternOf: (path) => routeOf(path).pattern,
    pagePatternOf: (path) => {
      const { isPage, pattern } = routeOf(path);
      return isPage ? pattern : undefined;
    },
  };
}

/**
 * Returns the routes wrapped with shared checks: 503 instead of a server error when the database is down or busy, 404 for pages of programs
 * that the winery doesn't offer, and no action for a form from another account's page.
 */
function framed(routes: ServerBuild['routes']): ServerBuild['routes'] {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      if (route === undefined) return [id, undefined];
      const { loader, action } = route.module;
      const handlers = {
        ...(loader && { loader: withOutageResponse(ifOffered(route.path, loader), logOf) }),
        ...(action && { action: withOutageResponse(ifOffered(route.path, sameAccountOnly(action)), logOf) }),
      };
      return [id, { ...route, module: { ...route.module, ...handlers } }];
    }),
  );
}

function ifOffered<Args, Answer>(path: string | undefined, answer: (args: Args) => Answer) {
  const need = wineryRequirementOfRoute(path ?? '');
  return (args: Args): Answer => {
    if (!isWineryRequirementMet(need, { hasClubs: true })) throw data(null, { status: 404 });
    return answer(args);
  };
}

function sameAccountOnly(act: ActionFunction): ActionFunction {
  return async (args) => act({ ...args, request: await requireSameAccount(args) });
}

const logOf = (context: Readonly<RouterContextProvider>) => context.get(dependenciesContext).log;

/** Logs an exception in a loader, action or component, which is a bug or an outage. The visitor sees an error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A wrong request, such as a form for a page without one, is the client's error and is answered by its status.
  if (isClientDisconnect(error, request.signal) || (isRouteErrorResponse(error) && error.status < 500))
    return;
  const { log } = context.get(dependenciesContext);
  const { requestId } = context.get(requestContext);
  log.error('page failed', { requestId, error });
};
