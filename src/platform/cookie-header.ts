/** The cookie with the number of items in the cart. Not secret, and readable by scripts so that cached pages can show it. */
export const cartCountCookie = 'cartCount';
/**
 * The cookie with the first name of the signed-in customer. Not secret, and proves nothing; readable by scripts so that cached pages can
 * greet.
 */
export const accountCookie = 'account';
/** The cookie with one message for the next page, set by an action that redirects. */
export const flashCookie = 'flash';

/**
 * Returns the value of one cookie in a `Cookie` header (or in `document.cookie`), or undefined if it is missing. A value that is not valid
 * percent-encoding is returned as it is.
 */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const separator = pair.indexOf('=');
    if (separator === -1 || pair.slice(0, separator).trim() !== name) continue;
    const value = pair.slice(separator + 1).trim();
    try {
      return decodeURIComponent(value);
    } catch {
      return value;
    }
  }
  return undefined;
}

export type FlashMessage = { readonly kind: 'success' | 'error'; readonly text: string };

/** Returns the message of a flash cookie, or undefined for anything the shop would not have written. */
export function readFlash(header: string | null | undefined): FlashMessage | undefined {
  const value = readCookie(header, flashCookie);
  if (value === undefined) return undefined;
  const [kind, ...words] = value.split(':');
  const text = words.join(':');
  return (kind === 'success' || kind === 'error') && text !== '' ? { kind, text } : undefined;
}

/** Returns the cart count for the header; 0 without a cart or with an invalid cookie. */
export function readCartCount(header: string | null | undefined): number {
  const count = Number(readCookie(header, cartCountCookie));
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

/** Returns the first name that the header greets with, or undefined if no one is signed in. It grants no access; only the session does. */
export function readAccountName(header: string | null | undefined): string | undefined {
  const name = readCookie(header, accountCookie)?.trim().slice(0, 60);
  return name === '' ? undefined : name;
}

/** The window event fired when a response changed these cookies, so that what is shown from them is read again. */
export const cookieChangedEvent = 'cookie-changed';
