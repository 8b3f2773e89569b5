/** How many bottles and things lie in the cart; no secret, readable for scripts, so that finished pages can show it. */
export const cartCountCookie = 'cartCount';
/** The first name of whoever is signed in; no secret and no proof, readable for scripts, so that finished pages can greet. */
export const accountCookie = 'account';
/** One message that the next page shows, set by an action that answers with a redirect. */
export const flashCookie = 'flash';

/**
 * The value of one cookie in a `Cookie` header (or in `document.cookie`), undefined when it is not there.
 * A value that is not proper percent-encoding is given as it is.
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

/** The message of a flash cookie; undefined for anything that we would not have written. */
export function readFlash(header: string | null | undefined): FlashMessage | undefined {
  const value = readCookie(header, flashCookie);
  if (value === undefined) return undefined;
  const [kind, ...words] = value.split(':');
  const text = words.join(':');
  return (kind === 'success' || kind === 'error') && text !== '' ? { kind, text } : undefined;
}

/** The number in the header; 0 without cart or when somebody wrote nonsense into the cookie. */
export function readCartCount(header: string | null | undefined): number {
  const count = Number(readCookie(header, cartCountCookie));
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

/** The name that the header greets with; undefined when nobody is signed in. It opens nothing: that is the session's affair. */
export function readAccountName(header: string | null | undefined): string | undefined {
  const name = readCookie(header, accountCookie)?.trim().slice(0, 60);
  return name === '' ? undefined : name;
}

/** The event of a window whose cookies were changed by an answer: what is told from them is read again. */
export const cookieChanged = 'cookie-changed';
