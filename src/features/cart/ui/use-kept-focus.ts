import { useEffect, useRef } from 'react';

/** Says where the focus goes when what was pressed is gone; to be called as it is sent. */
export type KeepFocus = (find: () => Element | null | undefined) => void;

/**
 * What was pressed may be gone with its answer. The focus then goes to what `find` names, as soon as that stands on the page: the
 * page's new data may come later than the answer, when something else loads at the same time. What still stands keeps the focus,
 * and whoever went elsewhere meanwhile stays there.
 */
export function useKeptFocus(): KeepFocus {
  const waiting = useRef<{ pressed: Element | null; find: () => Element | null | undefined }>(undefined);

  // After every drawing: nothing else tells when what was pressed has gone and what is to follow it has come.
  useEffect(() => {
    if (!waiting.current) return;
    const { pressed, find } = waiting.current;
    const { activeElement } = document;
    if (activeElement === pressed && activeElement !== document.body) return;
    if (activeElement !== null && activeElement !== document.body) {
      waiting.current = undefined;
      return;
    }
    const next = find();
    if (!(next instanceof HTMLElement)) return;
    waiting.current = undefined;
    if (next.tabIndex < 0) next.tabIndex = -1;
    next.focus();
  });

  return (find) => {
    waiting.current = { pressed: document.activeElement, find };
  };
}
