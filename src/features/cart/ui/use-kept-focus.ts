import { useEffect, useRef } from 'react';

/** Sets where the focus goes when the pressed control disappears; call it on submit. */
export type SetFocusTarget = (find: () => Element | null | undefined) => void;

/**
 * Moves the focus when the pressed control disappears with the response: to what `find` returns, as soon as it is on
 * the page. The page's new data may arrive after the response. A control that stays keeps the focus, and so does one
 * that the visitor moved to.
 */
export function useRestoredFocus(): SetFocusTarget {
  const waiting = useRef<{ pressed: Element | null; find: () => Element | null | undefined }>(undefined);

  // Runs after every render, because nothing else signals that both changes have happened.
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
