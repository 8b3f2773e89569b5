import { createContext, useContext } from 'react';

/**
 * The styles of the shop. On a first view they stand in the page, so that it can be painted with its first bytes; who has been
 * here keeps them as a file. The file is known in both cases, to be fetched ahead.
 */
export type DocumentStyles = {
  readonly file: string;
  /** Undefined where the page names the file only. */
  readonly css: string | undefined;
};

/** What the document needs besides the data of its routes; the same on the server and, read back from the page, in the browser. */
export type DocumentFacts = {
  readonly styles: DocumentStyles;
  /** The files that the styles will ask for once they are understood; named in the page they come sooner. */
  readonly fontFiles: readonly string[];
  readonly nonce: string | undefined;
  /** Shown on error pages, so that a customer can name what we can find in the log. Empty on pages served from memory. */
  readonly requestId: string;
};

const DocumentContext = createContext<DocumentFacts>({
  styles: { file: '', css: undefined },
  fontFiles: [],
  nonce: undefined,
  requestId: '',
});

export const DocumentProvider = DocumentContext.Provider;

export function useDocument(): DocumentFacts {
  return useContext(DocumentContext);
}

const styleElementId = 'styles';

/** The facts of a page that has arrived, from the page itself. */
export function readDocument(): DocumentFacts {
  const styles = document.getElementById(styleElementId);
  const isFile = styles instanceof HTMLLinkElement;
  const fonts = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]');
  return {
    styles: isFile
      ? { file: styles.getAttribute('href') ?? '', css: undefined }
      : { file: styles?.dataset.file ?? '', css: styles?.textContent ?? '' },
    fontFiles: [...fonts].map((link) => link.getAttribute('href') ?? ''),
    // An error page is a document drawn anew; without the nonce its policy would not let the styles in.
    nonce: styles?.nonce || undefined,
    requestId: document.documentElement.dataset.requestId ?? '',
  };
}

export function FontFiles() {
  return useDocument().fontFiles.map((file) => (
    <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" />
  ));
}

export function Styles() {
  const { styles, nonce } = useDocument();
  if (styles.css === undefined) {
    return (
      <link id={styleElementId} rel="stylesheet" href={styles.file} nonce={nonce} suppressHydrationWarning />
    );
  }
  return (
    <style
      id={styleElementId}
      data-file={styles.file}
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, which React would escape
      dangerouslySetInnerHTML={{ __html: styles.css }}
    />
  );
}

/** Fetches the styles as a file, for the pages to come that only name it. */
export function keepStyles({ file, css }: DocumentStyles): void {
  if (css === undefined || document.querySelector(`link[href="${file}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.as = 'style';
  link.href = file;
  document.head.append(link);
}
