import { createContext, use, useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { pageStands } from '../../../ui/base/late.tsx';

/**
 * The styles of the shop. On a first view those that the page's markup can use stand in the page, so that it can be painted with
 * its first bytes; who has been here keeps all of them as a file. The file is known in both cases.
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
  /** The drawing that browsers show for the shop, as an address that carries it. */
  readonly icon: string;
  readonly nonce: string | undefined;
  /** Shown on error pages, so that a customer can name what we can find in the log. Empty on pages served from memory. */
  readonly requestId: string;
};

const DocumentContext = createContext<DocumentFacts>({
  styles: { file: '', css: undefined },
  fontFiles: [],
  icon: '',
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
    icon: document.querySelector('link[rel=icon]')?.getAttribute('href') ?? '',
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

const restMilliseconds = 2_000;

/** Resolves when the page has stood for a while. */
const pageRests = new Promise<void>((resolve) => {
  if (typeof window === 'undefined') return;
  void pageStands.then(() => setTimeout(resolve, restMilliseconds));
});

/**
 * Resolves when somebody begins to do something, or when a page that has stood for a while shows something with a class that its
 * markup did not have, such as a message. The place of messages is there before them, and shows nothing while it is empty.
 */
const somethingBegins = new Promise<void>((resolve) => {
  if (typeof window === 'undefined') return;
  for (const name of ['pointerover', 'pointerdown', 'keydown']) {
    window.addEventListener(name, () => resolve(), { once: true, capture: true, passive: true });
  }
  const classed = (selector: string) => [...document.body.querySelectorAll(selector)];
  const brought = new Set(classed('[class]').flatMap(({ classList }) => [...classList]));
  const isNew = ({ classList }: Element) => [...classList].some((name) => !brought.has(name));
  void pageRests.then(() => {
    const changes = new MutationObserver(look);
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['class'] });
    look();
    function look() {
      if (!classed('[class]:not(:empty)').some(isNew)) return;
      changes.disconnect();
      resolve();
    }
  });
});

let added: Promise<void> | undefined;

/** All styles, beside those that the page brought along. What cannot be fetched is done without: most of it is there. */
function fetchWholeStyles({ file, css }: DocumentStyles): Promise<CSSStyleSheet | undefined> {
  if (css === undefined) return Promise.resolve(undefined);
  return fetch(file, { headers: { accept: 'text/css' } })
    .then(async (answer) => (answer.ok ? new CSSStyleSheet().replace(await answer.text()) : undefined))
    .catch(() => undefined);
}

/** A page that is only looked at is spared being drawn anew: nothing in it would change. */
function addWholeStyles(styles: DocumentStyles): Promise<void> {
  added ??= fetchWholeStyles(styles).then((sheet) => {
    if (sheet) document.adoptedStyleSheets.push(sheet);
  });
  return added;
}

/** What scripts add to a page, and where they lead from it, needs styles that its markup did not: they come late, and before another page. */
export function useWholeStyles(): void {
  const { styles } = useDocument();
  const { pathname } = useLocation();
  const [loadedPath] = useState(pathname);
  useEffect(() => {
    void somethingBegins.then(() => addWholeStyles(styles));
  }, [styles]);
  if (pathname !== loadedPath) use(addWholeStyles(styles));
}
