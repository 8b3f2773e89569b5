import { createContext, useContext } from 'react';
import { readWineryDrawings } from '../../ui/media/winery-drawings.tsx';

/** Data of the document that no route loads. It is the same on the server and in the browser, which reads it back from the page. */
export type DocumentFacts = {
  /** The SVG markup that defines the winery's mark and logo. */
  readonly drawings: string;
  readonly nonce: string | undefined;
  /** The request's id, shown on error pages, so that the request can be found in the log. */
  readonly requestId: string;
};

const DocumentContext = createContext<DocumentFacts>({
  drawings: '',
  nonce: undefined,
  requestId: '',
});

export const DocumentFactsProvider = DocumentContext.Provider;

export function useDocumentFacts(): DocumentFacts {
  return useContext(DocumentContext);
}

/** Returns the document facts of a loaded page, read from the page itself. */
export function readDocumentFacts(): DocumentFacts {
  return {
    drawings: readWineryDrawings(),
    // Inline scripts have already run.
    nonce: undefined,
    requestId: document.documentElement.dataset.requestId ?? '',
  };
}
