import { useEffect, useSyncExternalStore } from 'react';
import { useFetchers, useLocation, useNavigation } from 'react-router';
import {
  cookieChangedEvent,
  type FlashMessage,
  flashCookieName,
  readAccountName,
  readCartCount,
  readFlashMessage,
} from '../../../platform/cookie-header.ts';
import { showToast } from '../../../ui/base/toast.ts';
import { cartChangedStorageKey, notifyCartChanged } from '../../../ui/commerce/follow-cart.ts';

/** The item count last announced to the visitor's other windows; undefined before the first announcement. */
let sharedCount: number | undefined;

function subscribe(listener: () => void): () => void {
  // Another window of the same visitor announces cart changes; they are not announced again.
  const hear = ({ key }: StorageEvent) => {
    if (key === cartChangedStorageKey) sharedCount = readCartCount(document.cookie);
    listener();
  };
  window.addEventListener(cookieChangedEvent, listener);
  window.addEventListener('focus', listener);
  window.addEventListener('storage', hear);
  window.addEventListener('pageshow', listener);
  return () => {
    window.removeEventListener(cookieChangedEvent, listener);
    window.removeEventListener('focus', listener);
    window.removeEventListener('storage', hear);
    window.removeEventListener('pageshow', listener);
  };
}

/**
 * Returns the number of items in the cart, read from a cookie. Every response that changes the cart sets the cookie, so cached pages need
 * no request for the number. The cookie is read again after every submission and on return from another tab.
 * @param rendered the number that the server rendered.
 */
export function useCartCount(rendered: number): number {
  const navigating = useNavigation().state;
  const sending = useFetchers().filter(({ state }) => state !== 'idle').length;
  const count = useSyncExternalStore(
    subscribe,
    () => readCartCount(document.cookie),
    () => rendered,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of the two tells that an answer has come
  useEffect(() => {
    window.dispatchEvent(new Event(cookieChangedEvent));
  }, [navigating, sending]);
  // A quick answer may arrive before React shows its request as pending, so the count itself is compared.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a cached page renders an older count than the cookie's
  useEffect(() => {
    const current = readCartCount(document.cookie);
    if (sharedCount !== undefined && sharedCount !== current) notifyCartChanged();
    sharedCount = current;
  }, [count]);
  return count;
}

/**
 * Returns the first name in the header, read from a cookie like the cart count; undefined for a guest.
 * @param rendered the name that the server rendered.
 */
export function useAccountName(rendered: string | undefined): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => readAccountName(document.cookie),
    () => rendered,
  );
}

/**
 * Shows the flash message of an action once, on the next page. Without scripts, the page itself contains the message.
 * @param rendered the message of a full load, whose cookie the server has cleared.
 */
export function useFlashToast(rendered: FlashMessage | undefined): void {
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server rendered is shown once, with the page
  useEffect(() => {
    if (rendered !== undefined) showToast(rendered);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry of the history may bring a message
  useEffect(() => {
    const message = readFlashMessage(document.cookie);
    if (message === undefined) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
    document.cookie = `${flashCookieName}=; Path=/; Max-Age=0`;
    showToast(message);
  }, [key]);
}
