/*
 * Windows of one visitor tell each other that the cart changed. Nothing is kept: the slot is emptied as soon as it is written, and
 * what the other windows hear is the writing. It keeps no connection open, so that going back stays as quick as it was.
 */

const slot = 'cart-changed';

/** Tells the other windows that the cart is another one now. */
export function tellCartChanged(): void {
  try {
    localStorage.setItem(slot, String(Date.now()));
    localStorage.removeItem(slot);
  } catch {
    // Where nothing may be stored, a window learns of it when somebody comes back to it.
  }
}

/** Calls back when another window changed the cart, and when somebody comes back to this one. Answers how to stop. */
export function followCart(onChange: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === slot && event.newValue !== null) onChange();
  };
  const comeBack = () => {
    if (document.visibilityState === 'visible') onChange();
  };
  window.addEventListener('storage', hear);
  document.addEventListener('visibilitychange', comeBack);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    window.removeEventListener('storage', hear);
    document.removeEventListener('visibilitychange', comeBack);
    window.removeEventListener('pageshow', onPageShow);
  };

  function onPageShow({ persisted }: PageTransitionEvent): void {
    if (persisted) onChange();
  }
}
