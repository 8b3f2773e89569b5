/**
 * The name of the cookie with the number of items in the cart. It is not secret, and scripts can read it so that cached pages can show it.
 */
export const cartCountCookieName = 'cartCount';
/**
 * The name of the cookie with the signed-in customer's first name. It is not secret and proves nothing. Scripts can read it so that cached
 * pages can greet the customer.
 */
export const accountCookieName = 'account';
/** The name of the cookie with one message for the next page, set by an action that redirects. */
export const flashCookieName = 'flash';

/**
 * Returns the value of a cookie in a `Cookie` header or in `document.cookie`, or undefined if it is missing. A value that is not valid
 * percent-encoding is returned undecoded.
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

/** Returns the message of a flash cookie, or undefined if the cookie is missing or has a value that the shop never writes. */
export function readFlashMessage(header: string | null | undefined): FlashMessage | undefined {
  const value = readCookie(header, flashCookieName);
  if (value === undefined) return undefined;
  const [kind, ...words] = value.split(':');
  const text = words.join(':');
  return (kind === 'success' || kind === 'error') && text !== '' ? { kind, text } : undefined;
}

/** Returns the number of items in the cart for the page header; 0 if the cookie is missing or invalid. */
export function readCartCount(header: string | null | undefined): number {
  const count = Number(readCookie(header, cartCountCookieName));
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

/**
 * Returns the first name for the greeting in the page header, or undefined if no one is signed in. The name grants no access; only the
 * session does.
 */
export function readAccountName(header: string | null | undefined): string | undefined {
  const name = readCookie(header, accountCookieName)?.trim().slice(0, 60);
  return name === '' ? undefined : name;
}

/** The name of the window event fired when a response may have changed these cookies, so that the page reads them again. */
export const cookieChangedEvent = 'cookie-changed';
