import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { hasWinerySettings } from '../core/winery-settings.ts';
import { dependenciesContext } from '../dependencies.server.ts';
import { PageSettings } from '../ui/base/page-settings.tsx';
import { StagingBanner } from '../ui/base/staging-line.tsx';
import fonts from '../ui/media/fonts.json' with { type: 'json' };
import { WineryDrawings, WineryDrawingsContext } from '../ui/media/winery-drawings.tsx';
import type { Route } from './+types/root.ts';
import { backOfficePageTitle } from './page-rules.ts';
import { readPreferences } from './preferences.server.ts';
import stylesFile from './styles/back-office.css?url';
import { useDocumentFacts } from './ui/document.tsx';
import { ErrorPage, errorHeading } from './ui/error-page.tsx';

/** The font files declared in `tokens.css`. */
const fontFiles = [fonts.Fraunces, fonts['Instrument Sans']];

export function loader({ request, context }: Route.LoaderArgs) {
  const { isStaging } = context.get(dependenciesContext).configuration;
  return { preferences: readPreferences(request.headers.get('cookie')), fontFiles, isStaging };
}

/** Keeps the root's data during navigation: only the preferences form changes it, and that form reloads the page. */
export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesFile }];

export const meta: Route.MetaFunction = ({ error }) => [
  { title: error === undefined ? backOfficePageTitle() : backOfficePageTitle(errorHeading(error)) },
];

/** Whether this is a development build. The page then has an element from which Vite reads the nonce for its own styles. */
const isDevelopment = import.meta.env.MODE === 'development';

export function Layout({ children }: { children: ReactNode }) {
  const { drawings, nonce, requestId } = useDocumentFacts();
  const facts = useRouteLoaderData<typeof loader>('root');
  return (
    <html
      lang="en"
      data-theme={facts?.preferences.theme ?? 'system'}
      data-request-id={requestId || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        {/* Before the setup there is no winery whose icon it could be. */}
        <link rel="icon" href={hasWinerySettings() ? '/favicon.svg' : 'data:,'} type="image/svg+xml" />
        {isDevelopment && <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />}
        {facts?.fontFiles.map((file) => (
          <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" />
        ))}
        <Meta />
        {/* Our own origin is trusted: a nonce, which browsers hide, would only cause a hydration mismatch. */}
        <Links nonce="" />
      </head>
      <body>
        <WineryDrawingsContext value={drawings}>
          <WineryDrawings />
          {facts?.isStaging && <StagingBanner />}
          {children}
          <ScrollRestoration />
          <PageSettings />
          <Scripts />
        </WineryDrawingsContext>
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main" className="office-main">
      <ErrorPage error={error} />
    </main>
  );
}
