import { createContext, useContext } from 'react';

/** Document data besides the routes' data; the same on the server and, read back from the page, in the browser. */
export type DocumentFacts = {
  /** Fonts to preload before the styles ask for them. */
  readonly fontFiles: readonly string[];
  /** The favicon as a data URL. */
  readonly icon: string;
  readonly nonce: string | undefined;
  /** Shown on error pages, so that a customer can name what we can find in the log. Empty on cached pages. */
  readonly requestId: string;
};

const DocumentContext = createContext<DocumentFacts>({
  fontFiles: [],
  icon: '',
  nonce: undefined,
  requestId: '',
});

export const DocumentProvider = DocumentContext.Provider;

export function useDocument(): DocumentFacts {
  return useContext(DocumentContext);
}

/** Reads the document data of a loaded page from the page itself. */
export function readDocument(): DocumentFacts {
  const fonts = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]');
  return {
    fontFiles: [...fonts].map((link) => link.getAttribute('href') ?? ''),
    icon: document.querySelector('link[rel=icon]')?.getAttribute('href') ?? '',
    // Inline scripts have already run.
    nonce: undefined,
    requestId: document.documentElement.dataset.requestId ?? '',
  };
}

export function FontFiles() {
  return useDocument().fontFiles.map((file) => (
    <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" />
  ));
}
