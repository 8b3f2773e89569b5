/** The cookie that holds the answer "yes" (specification §3). Any value counts (§4). */
export const ageCookie = 'isOver21';

/** Lifetime of a remembered answer: thirty days (specification §9). */
export const rememberedAgeSeconds = 2_592_000;

/** The `Max-Age` of an answer that is not remembered (specification §9). Browsers ignore a value that is not a number. */
export const sessionMaxAge = 'session';
