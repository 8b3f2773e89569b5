/**
 * Lays out the sections below the fold (`further-down`), which had only an estimated height. Each section is a separate task, so that input
 * is handled in between. Pages shown later are laid out in full, because the router restores scroll positions. In browsers without
 * `requestIdleCallback`, no section is deferred.
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
