import { type RefObject, useEffect } from 'react';

/** What was asked for by a link begins here: the focus comes to it, unless somebody is at work elsewhere on the page. */
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
