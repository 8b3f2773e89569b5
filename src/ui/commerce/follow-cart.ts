/* Windows of one visitor notify each other that the cart changed, through storage events. Nothing is stored: the slot is cleared right after it is written. No connection stays open, so the back/forward cache keeps working. */

/** The local storage key whose storage events notify other windows that the cart changed. */
export const cartChangedStorageKey = 'cart-changed';

/** Notifies the visitor's other windows that the cart changed. */
export function notifyCartChanged(): void {
  try {
    localStorage.setItem(cartChangedStorageKey, String(Date.now()));
    localStorage.removeItem(cartChangedStorageKey);
  } catch {
    // Without storage, a window learns of it when it becomes visible.
  }
}

/** Calls `onChange` when another window changes the cart, and when this window becomes visible. Returns a function that unsubscribes. */
export function subscribeToCartChanges(onChange: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === cartChangedStorageKey && event.newValue !== null) onChange();
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
