import { createContext, useContext } from 'react';

/** What the document needs besides the data of its routes; the same on the server and, read back from the page, in the browser. */
export type DocumentFacts = {
  /** All styles of the shop; they stand in the page, so that it can be painted with its first bytes. */
  readonly css: string;
  readonly nonce: string | undefined;
  /** Shown on error pages, so that a customer can name what we can find in the log. Empty on pages served from memory. */
  readonly requestId: string;
};

const DocumentContext = createContext<DocumentFacts>({ css: '', nonce: undefined, requestId: '' });

export const DocumentProvider = DocumentContext.Provider;

export function useDocument(): DocumentFacts {
  return useContext(DocumentContext);
}

export const styleElementId = 'styles';

/** The facts of a page that has arrived, from the page itself. */
export function readDocument(): DocumentFacts {
  const styles = document.getElementById(styleElementId);
  return {
    css: styles?.textContent ?? '',
    // An error page is a document drawn anew; without the nonce its policy would not let the styles in.
    nonce: styles?.nonce || undefined,
    requestId: document.documentElement.dataset.requestId ?? '',
  };
}
