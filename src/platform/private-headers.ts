/** Of an answer that is somebody's own: nobody keeps a copy. */
export const privateHeaders = { 'cache-control': 'private, no-store' } as const;

/** The same of a page that opens by a secret in its address: no other site is told the address. */
export const secretHeaders = { ...privateHeaders, 'referrer-policy': 'no-referrer' } as const;
