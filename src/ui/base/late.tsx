import { type ComponentType, lazy, memo, Suspense, use, useEffect, useState } from 'react';
import { parkedScriptsId } from '../head/starter.ts';
import { replayEarlyChanges } from './early-changes.ts';
import { isSignalled } from './privacy-signal.ts';
import { layOutWholePage } from './whole-page.ts';

/** What the server has in hand before it renders its first page. */
const awaited: Promise<unknown>[] = [];

/** Resolves when every late part can be rendered; on the server only. */
export function latePartsReady(): Promise<unknown> {
  return Promise.all(awaited);
}

/** Whether the document that was loaded is a page for looking: its scripts wait until it is painted (`starter`). */
const isForLooking = typeof window !== 'undefined' && document.getElementById(parkedScriptsId) !== null;

/** Resolves when the page is there with its pictures, or as soon as somebody does something with it. */
export const pageStands = new Promise<void>((resolve) => {
  if (typeof window === 'undefined') return;
  // Where a starter asked for the scripts, it has waited for the same already.
  if (document.readyState === 'complete' || isForLooking) resolve();
  for (const name of ['load', 'pointerdown', 'keydown']) {
    window.addEventListener(name, () => resolve(), { once: true, capture: true });
  }
});

const actions = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'click'];

/**
 * Resolves when lazy parts should load: on a page for looking with the visitor's first action, since somebody who only reads it
 * needs none of them; on every other page when it stands.
 */
export const partsAreWanted = isForLooking
  ? new Promise<void>((resolve) => {
      // A browser that tells its signal to pages alone reads at the foot of each that it is honored.
      if (navigator.userActivation?.hasBeenActive || isSignalled()) resolve();
      for (const name of actions) {
        window.addEventListener(name, () => resolve(), { once: true, capture: true, passive: true });
      }
    })
  : pageStands;

/** Whether the page that was loaded has become alive, but for its late parts; what is mounted from then on has no markup yet. */
let isAlive = false;
/** The parts of the loaded page that are markup still. */
const dormant = new Set<unknown>();

function tellWhenScripted(): void {
  if (!isAlive || dormant.size > 0) return;
  void replayEarlyChanges().then(() => {
    document.documentElement.dataset.scripted = '';
    layOutWholePage();
  });
}

/**
 * For the root: tells that the loaded page is alive. Before that a press is answered by a page, after it by a script; nobody
 * sees which, so it is written on the document for those who measure.
 */
export function useScriptedMark(): void {
  useEffect(() => {
    isAlive = true;
    tellWhenScripted();
  }, []);
}

/** Stands beside a part and tells when the boundary around both has become alive. */
function Woken({ part }: { part: unknown }) {
  useEffect(() => {
    dormant.delete(part);
    tellWhenScripted();
  }, [part]);
  return null;
}

/**
 * A part of a page whose script a first view does not wait for. The server renders it like any other; in the browser its script
 * comes when the page stands, and until then its links and forms are those of a page without scripts. Where somebody moves
 * within the shop, the new page is shown when its late parts are there too.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return typeof window === 'undefined' ? lateOnServer(load) : lateInBrowser(load);
}

function lateOnServer<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Part: ComponentType<Props> = () => {
    throw new Error('a page was rendered before its late parts were there');
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

function lateInBrowser<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const loadOnce = () => {
    loading ??= load();
    return loading;
  };

  // What cannot be fetched stays markup, which is still of use.
  const Waking = lazy(async () => {
    await partsAreWanted;
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

  function Late(props: Props) {
    const [hasMarkup] = useState(!isAlive);
    return hasMarkup ? <Dormant {...props} /> : <Fetched {...props} />;
  }
  // An update from above would take the markup of a part that is not there yet off the page.
  return memo(Late) as unknown as ComponentType<Props>;
}
