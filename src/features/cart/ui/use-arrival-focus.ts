import { type RefObject, useEffect } from 'react';

/** Moves the focus to the section heading that a link opened, unless a control other than a link has the focus. */
export function useArrivalFocus(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { activeElement } = document;
    if (
      activeElement === null ||
      activeElement === document.body ||
      activeElement instanceof HTMLAnchorElement
    ) {
      heading.current?.focus();
    }
  }, [heading]);
}
