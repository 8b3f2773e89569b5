import { createContext, useContext } from 'react';
import { readWineryDrawings } from '../../../ui/media/winery-drawings.tsx';

/**
 * The document's data that no route provides. The server supplies it, and the browser reads it back from the page, so that both render the
 * same.
 */
export type DocumentFacts = {
  /** Fonts to preload before the style sheets request them. */
  readonly fontFiles: readonly string[];
  /** The icon of the browser tab as a data URL. */
  readonly icon: string;
  /** The color of the browser's own interface around the page. */
  readonly themeColor: string;
  /** The theme's style sheet. */
  readonly themeStyle: string;
  /** The SVG definitions of the winery's mark and logo. */
  readonly drawings: string;
  readonly nonce: string | undefined;
  /** The id of the request. Error pages show it, so that a customer can quote a number we can find in the log. Empty on cached pages. */
  readonly requestId: string;
};

const themeId = 'winery-theme';

const DocumentContext = createContext<DocumentFacts>({
  fontFiles: [],
  icon: '',
  themeColor: '',
  themeStyle: '',
  drawings: '',
  nonce: undefined,
  requestId: '',
});

export const DocumentFactsProvider = DocumentContext.Provider;

export function useDocumentFacts(): DocumentFacts {
  return useContext(DocumentContext);
}

/** Returns the document data of a loaded page, read from the page itself. */
export function readDocumentFacts(): DocumentFacts {
  const fonts = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]');
  return {
    fontFiles: [...fonts].map((link) => link.getAttribute('href') ?? ''),
    icon: document.querySelector('link[rel=icon]')?.getAttribute('href') ?? '',
    themeColor: document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content ?? '',
    themeStyle: document.getElementById(themeId)?.textContent ?? '',
    drawings: readWineryDrawings(),
    // Inline scripts have already run.
    nonce: undefined,
    requestId: document.documentElement.dataset.requestId ?? '',
  };
}

/**
 * The winery's colors, typefaces and corners as an inline style. It is inline because it is smaller than a request and no page may render
 * without it. A nonce or its hash allows it; browsers hide the nonce from scripts.
 */
export function ThemeStyle() {
  const { themeStyle, nonce } = useDocumentFacts();
  return (
    <style
      id={themeId}
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written from colors, names and numbers (theme.server.ts)
      dangerouslySetInnerHTML={{ __html: themeStyle }}
    />
  );
}

export function FontPreloads() {
  return useDocumentFacts().fontFiles.map((file) => (
    <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" />
  ));
}
