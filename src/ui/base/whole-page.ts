/**
 * Lays out what stands further down the loaded page by a guessed height (`further-down`), part by part, each in a turn of its own,
 * so that a finger on the page meanwhile is answered. Pages that follow are whole from the start: a page is remembered by how far
 * it was scrolled. Browsers that cannot say when they rest have no such parts.
 */
export function layOutWholePage(): void {
  if (!('requestIdleCallback' in window)) return;
  const layOut = ([part, ...others]: readonly HTMLElement[]) =>
    requestIdleCallback(() => {
      if (part === undefined) {
        document.documentElement.dataset.whole = '';
        return;
      }
      part.style.contentVisibility = 'visible';
      requestAnimationFrame(() => layOut(others));
    });
  layOut([...document.querySelectorAll<HTMLElement>('.further-down')]);
}
