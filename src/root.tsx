import { lazy, type ReactNode } from 'react';
import {
  data,
  Links,
  Meta,
  Outlet,
  redirectDocument,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root.ts';
import { dependenciesContext } from './dependencies.server.ts';
import { readClubLinks } from './engine/clubs/index.server.ts';
import { fallbackClubLinks } from './engine/clubs/page-rules.ts';
import { isVisitorAllowed } from './features/age-gate/rules.ts';
import { useAgeGate } from './features/age-gate/ui/use-age-gate.ts';
import { accountMarkOfRequest } from './features/session/account-mark.server.ts';
import { SessionGuard } from './features/session/ui/session-guard.tsx';
import { FontPreloads, ThemeStyle, useDocumentFacts } from './features/shell/ui/document.tsx';
import { ErrorPage, errorTitle } from './features/shell/ui/error-page.tsx';
import { ShopShell } from './features/shell/ui/shell.tsx';
import { unpublishedPagePaths } from './features/shell/unpublished-pages.server.ts';
import { ageCookieName } from './platform/age-cookie.ts';
import { readAccountName, readCartCount, readCookie, readFlashMessage } from './platform/cookie-header.ts';
import { serializeExpiredFlashCookie } from './platform/cookies.server.ts';
import { allowedFrameKind } from './platform/framed-pages.ts';
import { optOutMethodOf } from './platform/opt-out.ts';
import { isDatabaseOutage } from './platform/outage.server.ts';
import { isBrowsingPage, type PageHandle } from './platform/page-cache/page-handle.ts';
import { pageModelsContext } from './platform/page-cache/page-models.server.ts';
import { publicOrigin } from './platform/public-origin.server.ts';
import { guardPage } from './platform/visitor.server.ts';
import stylesFile from './styles/app.css?url';
import { discardEarlyChange } from './ui/base/early-changes.ts';
import { LazyMessages } from './ui/base/lazy-messages.tsx';
import { lazyComponent, useMarkDocumentHydrated } from './ui/base/lazy-part.tsx';
import { PageSettings } from './ui/base/page-settings.tsx';
import { StagingBanner } from './ui/base/staging-line.tsx';
import { toastQueue } from './ui/base/toast.ts';
import { cartAdditions } from './ui/commerce/additions.ts';
import { ManifestLink } from './ui/head/manifest-link.tsx';
import { PageScripts } from './ui/head/page-scripts.tsx';
import { findSocialPicture } from './ui/media/pictures.server.ts';
import { WineryDrawings, WineryDrawingsContext } from './ui/media/winery-drawings.tsx';
import { findWineryLogo } from './ui/theme/winery-logo.server.ts';
import { pageTitle, winery } from './winery.ts';

const PageFoot = lazyComponent(async () => (await import('./page-foot.tsx')).PageFooter);

/** The age gate. Loaded on demand, because most visitors have already confirmed their age. */
const AgeGate = lazyComponent(async () => (await import('./features/age-gate/ui/age-gate.tsx')).AgeGate);

/** A card number that the sandbox gateway approves. */
const testCard = '4242 4242 4242 4242';

/**
 * Loads the data of the frame around every page. A public page is rendered once for all visitors and receives only the age cookie, so the
 * data contains nothing personal.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const shop = context.get(dependenciesContext);
  const { configuration, database } = shop;
  const models = context.get(pageModelsContext);
  const cookies = request.headers.get('cookie');
  const flash = readFlashMessage(cookies);
  const hasAgeCookie = readCookie(cookies, ageCookieName) !== undefined;
  const unlessOut = (error: unknown) => {
    // The frame works while the database is down; pages that need it report the outage themselves.
    if (isDatabaseOutage(error)) return undefined;
    throw error;
  };
  const [account, clubs, unwritten] = await Promise.all([
    accountMarkOfRequest(context).catch(unlessOut),
    readClubLinks(database.read, models).catch(unlessOut),
    unpublishedPagePaths(shop, models).catch(unlessOut),
  ]);
  const facts = {
    account,
    head: { origin: publicOrigin(configuration, url), socialPicture: findSocialPicture() },
    isAllowed: isVisitorAllowed(url.searchParams, hasAgeCookie),
    sessionRefetchSeconds: configuration.sessionRefetchSeconds,
    isStaging: configuration.isStaging,
    shell: {
      cartCount: readCartCount(cookies),
      accountName: readAccountName(cookies),
      optOut: optOutMethodOf(request.headers.get('sec-gpc'), cookies),
      testCard: configuration.mode === 'production' ? undefined : testCard,
      flash,
      clubs: clubs ?? fallbackClubLinks,
      unwritten: unwritten ?? [],
      logo: findWineryLogo(),
    },
  };
  return data(facts, flash && { headers: { 'set-cookie': serializeExpiredFlashCookie(configuration) } });
}

export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    await guardPage(args);
    return next();
  },
];

/** The path of the last full page load. Its security policy applies to all client-side navigation that follows. */
const loadedPath = typeof window === 'undefined' ? '' : window.location.pathname;

/** Reloads the document if the page contains a frame that the current security policy does not allow. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }, next) => {
    const { pathname, search } = new URL(request.url);
    const frame = allowedFrameKind(pathname);
    if (request.method === 'GET' && frame !== undefined && frame !== allowedFrameKind(loadedPath)) {
      throw redirectDocument(`${pathname}${search}`);
    }
    return next();
  },
];

/** Never reloads the frame's data. They are loaded once per full page load, and the browser tracks later changes itself. */
export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesFile }];

export const meta: Route.MetaFunction = ({ error }) => [
  { title: error === undefined ? pageTitle() : pageTitle(errorTitle(error)) },
  { name: 'description', content: winery().description },
];

/** Whether this is development, where Vite reads the nonce for its own styles from a `meta` element. */
const isDevelopment = import.meta.env.MODE === 'development';

export function Layout({ children }: { children: ReactNode }) {
  const { icon, themeColor, drawings, nonce, requestId } = useDocumentFacts();
  const isForBrowsing = useMatches().some(({ handle }) => isBrowsingPage(handle as PageHandle | undefined));
  return (
    <html lang="en" data-request-id={requestId || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={themeColor} />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <link rel="icon" href="/favicon-48.png" sizes="48x48" type="image/png" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <ManifestLink />
        {isDevelopment && <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />}
        <FontPreloads />
        <ThemeStyle />
        <Meta />
        {/* Our own origin is trusted: a nonce, which browsers hide, would only cause a hydration mismatch. */}
        <Links nonce="" />
      </head>
      <body>
        <WineryDrawingsContext value={drawings}>
          <WineryDrawings />
          <Frame>{children}</Frame>
          <ScrollRestoration />
          <PageSettings />
          <PageScripts isForBrowsing={isForBrowsing} nonce={nonce} />
        </WineryDrawingsContext>
      </body>
    </html>
  );
}

const ToastList = lazy(() => import('./ui/base/toast-list.tsx'));
const AddedPanel = lazy(() => import('./ui/commerce/added-panel.tsx'));

/** Renders the age gate, then the page, then messages. */
function Frame({ children }: { children: ReactNode }) {
  const facts = useRouteLoaderData<typeof loader>('root');
  const gate = useAgeGate(facts?.isAllowed ?? false);
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const isBare = handles.some((handle) => handle?.isBare);
  const backLink = handles.find((handle) => handle?.backLink)?.backLink;
  useMarkDocumentHydrated();
  return (
    <>
      {facts?.isStaging && <StagingBanner />}
      {gate.isShown && <AgeGate onAllowed={gate.open} />}
      <div inert={gate.isShown} onInputCapture={discardEarlyChange}>
        {facts === undefined || isBare ? (
          children
        ) : (
          <ShopShell facts={facts.shell} backLink={backLink} foot={PageFoot}>
            <SessionGuard account={facts.account} refetchSeconds={facts.sessionRefetchSeconds}>
              {children}
            </SessionGuard>
          </ShopShell>
        )}
      </div>
      <LazyMessages from={toastQueue} shownBy={ToastList} />
      <LazyMessages from={cartAdditions} shownBy={AddedPanel} />
    </>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
