import { useEffect, useRef } from 'react';

/**
 * A function that sets where the focus moves if the pressed control disappears. Call it on submit; `find` returns the next element to
 * focus.
 */
export type SetFocusTarget = (find: () => Element | null | undefined) => void;

/**
 * Returns a function that keeps the keyboard focus on the page when the pressed control disappears with the response. The focus moves to
 * the element that `find` returns as soon as that element exists, because the page's new data may arrive after the response. The focus
 * stays where it is if the pressed control remains or the visitor has moved to another one.
 */
export function useFocusAfterRemoval(): SetFocusTarget {
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
