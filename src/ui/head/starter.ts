/** The id of the element that contains the parked scripts of a browsing page. */
export const parkedScriptsId = 'parked-scripts';

/* Only the server renders these scripts; the browser drops their text from its bundle. */

/**
 * An inline script that loads a page's parked scripts when the page and its pictures are painted, or at the visitor's first action. It
 * waits two frames after the first paint, which may follow the load event, because the largest picture may be painted a frame later. Each
 * file is requested and evaluated in a separate task, so that input is handled in between. The entry file comes last.
 */
export const starterScript = import.meta.env.SSR
  ? `(() => {
  const parked = document.getElementById('${parkedScriptsId}');
  const content = document.createRange().createContextualFragment(parked.textContent);
  const taken = (selector) => [...content.querySelectorAll(selector)].map((element) => content.removeChild(element));
  const modules = taken('script[type=module]');
  const preloads = taken('link[rel=modulepreload]');
  document.head.append(content);
  const signs = ['pointerdown', 'touchstart', 'keydown', 'focusin'];
  const files = preloads.map(({ href }) => href);
  const run = () => document.head.append(...modules);
  const prepare = ([file, ...others]) => file ? import(file).then(() => setTimeout(() => prepare(others)), run) : run();
  let isStarted = false;
  const start = () => {
    for (const sign of signs) removeEventListener(sign, start, true);
    if (isStarted) return;
    isStarted = true;
    document.head.append(...preloads);
    setTimeout(() => prepare(files.filter((file) => !file.includes('/entry.'))));
  };
  for (const sign of signs) addEventListener(sign, start, true);
  const startAfterPaint = () => {
    if (document.hidden) return start();
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
    }).observe({ type: 'paint', buffered: true });
  };
  addEventListener('load', startAfterPaint);
})()`
  : '';

/**
 * An inline script that makes the plus and minus buttons of number fields work until the page is hydrated. `early-changes.ts` repeats the
 * change after hydration. The script does nothing if another script has already changed the number.
 */
export const earlyStepperScript = import.meta.env.SSR
  ? `addEventListener('click', ({ target }) => {
  const button = target.closest?.('.stepper > button');
  if (!button || document.documentElement.dataset.scripted !== undefined) return;
  const field = button.parentElement.querySelector('input');
  const { value } = field;
  setTimeout(() => {
    if (field.value !== value) return;
    field[button.previousElementSibling ? 'stepUp' : 'stepDown']();
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}, true)`
  : '';
