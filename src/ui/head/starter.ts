/** The element that holds the scripts of a page whose scripts wait. */
export const parkedScriptsId = 'parked-scripts';

/* The texts of scripts are written by the server alone: the browser that has run them needs them no more. */

/**
 * Runs in the page, as it stands here: asks for the scripts once the page with its pictures is painted, or as soon as somebody
 * does something with it. The first paint may come after the load event, and the largest picture a frame after both. To ask is a
 * turn of its own, beside the one that draws, and so is the evaluation of each file, so that a finger on the page meanwhile is
 * answered; the entry, which runs them, comes last.
 */
export const starter = import.meta.env.SSR
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
 * Runs in every page until it is alive: a press on plus or minus beside a number steps the number as the browser itself does it, and
 * is done again by `early-changes.ts` like anything else that was changed early. What a script has answered meanwhile has changed
 * the number already.
 */
export const earlySteps = import.meta.env.SSR
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
