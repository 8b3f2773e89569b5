/** The name of the cookie that records a "yes" at the age gate (specification §3). Any value counts (§4). */
export const ageCookieName = 'isOver21';

/** The lifetime of a remembered answer, thirty days (specification §9). */
export const rememberedAgeAnswerSeconds = 2_592_000;

/**
 * The `Max-Age` of an answer that is not remembered (specification §9). Because it isn't a number, browsers ignore it and keep a session
 * cookie.
 */
export const unrememberedAgeMaxAge = 'session';
