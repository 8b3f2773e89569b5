import { createContext, useContext } from 'react';

/** What the document needs besides the data of its routes; the same on the server and, read back from the page, in the browser. */
export type DocumentFacts = {
  /** The files that the styles will ask for once they are understood; named in the page they come sooner. */
  readonly fontFiles: readonly string[];
  /** The drawing that browsers show for the shop, as an address that carries it. */
  readonly icon: string;
  readonly nonce: string | undefined;
  /** Shown on error pages, so that a customer can name what we can find in the log. Empty on pages served from memory. */
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

/** The facts of a page that has arrived, from the page itself. */
export function readDocument(): DocumentFacts {
  const fonts = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]');
  return {
    fontFiles: [...fonts].map((link) => link.getAttribute('href') ?? ''),
    icon: document.querySelector('link[rel=icon]')?.getAttribute('href') ?? '',
    // Inline scripts have run where they stood.
    nonce: undefined,
    requestId: document.documentElement.dataset.requestId ?? '',
  };
}

export function FontFiles() {
  return useDocument().fontFiles.map((file) => (
    <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" />
  ));
}
