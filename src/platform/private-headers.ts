/** The headers of a personal response, which must not be stored. */
export const privateHeaders = { 'cache-control': 'private, no-store' } as const;

/**
 * The headers of a page opened by a secret in its URL. They make the response private, and keep other sites from receiving the URL as a
 * referrer.
 */
export const secretUrlHeaders = { ...privateHeaders, 'referrer-policy': 'no-referrer' } as const;
