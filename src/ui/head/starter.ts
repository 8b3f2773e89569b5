/** A script of this kind is data to a browser. */
export const parkedScriptType = 'text/parked-module';

/** Where it stands in a page whose scripts wait. */
export const starterId = 'starter';

/**
 * Runs in the page, as it stands here: asks for the scripts once the page with its pictures is painted, or as soon as somebody
 * does something with it. The first paint may come after the load event, and the largest picture a frame after both.
 */
export const starter = `(() => {
  const parked = document.querySelector('script[type="${parkedScriptType}"]');
  const signs = ['pointerdown', 'touchstart', 'keydown', 'focusin'];
  const start = () => {
    for (const sign of signs) removeEventListener(sign, start, true);
    if (!parked.isConnected) return;
    for (const file of parked.dataset.files.split(' ')) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }));
    }
    const { nonce, text } = parked;
    parked.replaceWith(Object.assign(document.createElement('script'), { type: 'module', nonce, text }));
  };
  for (const sign of signs) addEventListener(sign, start, true);
  const startAfterPaint = () => {
    if (document.hidden) return start();
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(start));
    }).observe({ type: 'paint', buffered: true });
  };
  addEventListener('load', startAfterPaint);
})()`;
