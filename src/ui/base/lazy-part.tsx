import { type ComponentType, lazy, memo, Suspense, use, useEffect, useState } from 'react';
import { parkedScriptsId } from '../head/starter.ts';
import { replayEarlyChanges } from './early-changes.ts';
import { hasOptOutSignal } from './privacy-signal.ts';
import { layOutWholePage } from './whole-page.ts';

/** Promises of all lazy components. The server awaits them before it renders its first page. */
const awaited: Promise<unknown>[] = [];

/** Returns a promise that resolves when every lazy component can be rendered. For the server only. */
export function whenLazyComponentsReady(): Promise<unknown> {
  return Promise.all(awaited);
}

/** Whether the loaded document is a browsing page, whose scripts wait until the page is painted (`starterScript`). */
const isForBrowsing = typeof window !== 'undefined' && document.getElementById(parkedScriptsId) !== null;

/** A promise that resolves when the page and its pictures are loaded, or at the visitor's first action, if earlier. */
export const whenPageLoadedOrUsed = new Promise<void>((resolve) => {
  if (typeof window === 'undefined') return;
  // If a starter requested the scripts, it has already waited for this.
  if (document.readyState === 'complete' || isForBrowsing) resolve();
  for (const name of ['load', 'pointerdown', 'keydown']) {
    window.addEventListener(name, () => resolve(), { once: true, capture: true });
  }
});

const actions = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'click'];

/**
 * A promise that resolves when lazy components should load: on a browsing page at the visitor's first action, on other pages when the page
 * is loaded.
 */
export const whenLazyComponentsShouldLoad = isForBrowsing
  ? new Promise<void>((resolve) => {
      // Some browsers send the opt-out signal only to scripts; every footer confirms that it is honored.
      if (navigator.userActivation?.hasBeenActive || hasOptOutSignal()) resolve();
      for (const name of actions) {
        window.addEventListener(name, () => resolve(), { once: true, capture: true, passive: true });
      }
    })
  : whenPageLoadedOrUsed;

/** Whether the loaded page is hydrated, apart from its lazy components. Components mounted later have no server markup. */
let isAlive = false;
/** The components of the loaded page that are not hydrated yet. */
const dormant = new Set<unknown>();

function markWhenScripted(): void {
  if (!isAlive || dormant.size > 0) return;
  void replayEarlyChanges().then(() => {
    document.documentElement.dataset.scripted = '';
    layOutWholePage();
  });
}

/**
 * Marks the document when the loaded page is hydrated. Before the mark, a click on a link loads a document; afterwards, scripts handle it.
 * Tests and measurements read the mark.
 */
export function useMarkDocumentHydrated(): void {
  useEffect(() => {
    isAlive = true;
    markWhenScripted();
  }, []);
}

/** Reports that the Suspense boundary around it and a lazy component is hydrated. */
function Woken({ part }: { part: unknown }) {
  useEffect(() => {
    dormant.delete(part);
    markWhenScripted();
  }, [part]);
  return null;
}

/**
 * Returns a component whose script loads after the first view. The server renders the component as usual, and its links and forms work in
 * the browser before its script loads. Client-side navigation waits for the lazy components of the new page.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return typeof window === 'undefined' ? lazyOnServer(load) : lazyInBrowser(load);
}

function lazyOnServer<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Part: ComponentType<Props> = () => {
    throw new Error('a page was rendered before its lazy parts were loaded');
  };
  awaited.push(
    load().then((loaded) => {
      Part = loaded;
    }),
  );
  return (props) => (
    <Suspense>
      <Part {...props} />
      <Woken part={load} />
    </Suspense>
  );
}

function lazyInBrowser<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const loadOnce = () => {
    loading ??= load();
    return loading;
  };

  // If the script cannot be loaded, the markup stays and keeps working.
  const Waking = lazy(async () => {
    await whenLazyComponentsShouldLoad;
    return loadOnce().then(
      (Part) => ({ default: Part }),
      () => new Promise<never>(() => {}),
    );
  });

  function Dormant(props: Props) {
    useEffect(() => {
      dormant.add(load);
    }, []);
    return (
      <Suspense>
        <Waking {...props} />
        <Woken part={load} />
      </Suspense>
    );
  }

  function Fetched(props: Props) {
    const Part = use(loadOnce());
    return <Part {...props} />;
  }

  function LazyPart(props: Props) {
    const [hasMarkup] = useState(!isAlive);
    return hasMarkup ? <Dormant {...props} /> : <Fetched {...props} />;
  }
  // An update from above would remove the markup of a component that has not loaded yet.
  return memo(LazyPart) as unknown as ComponentType<Props>;
}
