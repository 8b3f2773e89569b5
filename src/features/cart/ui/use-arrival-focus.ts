import { type RefObject, useEffect } from 'react';

/** Moves the focus to the section that a link opened, unless the focus is elsewhere on the page. */
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
