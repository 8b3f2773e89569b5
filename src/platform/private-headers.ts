/** Headers of a personal response, which must not be stored. */
export const privateHeaders = { 'cache-control': 'private, no-store' } as const;

/**
 * Headers of a page that opens by a secret in its URL: private, and no other site may receive the URL as a
 * referrer.
 */
export const secretHeaders = { ...privateHeaders, 'referrer-policy': 'no-referrer' } as const;
