import { createContext, useContext } from 'react';
import { readWineryDrawings } from '../../ui/media/winery-drawings.tsx';

/** Facts of the document besides the routes' data; the same on the server and, read back from the page, in the browser. */
export type DocumentFacts = {
  /** The winery's mark. */
  readonly drawings: string;
  readonly nonce: string | undefined;
  /** Shown on error pages, so that staff can name what we can find in the log. */
  readonly requestId: string;
};

const DocumentContext = createContext<DocumentFacts>({
  drawings: '',
  nonce: undefined,
  requestId: '',
});

export const DocumentProvider = DocumentContext.Provider;

export function useDocument(): DocumentFacts {
  return useContext(DocumentContext);
}

/** Reads the facts of a loaded page from the page itself. */
export function readDocument(): DocumentFacts {
  return {
    drawings: readWineryDrawings(),
    // Inline scripts have already run.
    nonce: undefined,
    requestId: document.documentElement.dataset.requestId ?? '',
  };
}
