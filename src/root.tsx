import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { styleElementId, useDocument } from './features/shell/document.tsx';

export function Layout({ children }: { children: React.ReactNode }) {
  const { css, nonce, requestId } = useDocument();
  return (
    <html lang="en" data-request-id={requestId || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {/* The styles are the server's own build, never text of a visitor. */}
        <style
          id={styleElementId}
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet; React would escape its quotes
          dangerouslySetInnerHTML={{ __html: css }}
        />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
