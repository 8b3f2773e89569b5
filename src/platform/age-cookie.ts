/** The cookie that holds the answer "yes" (specification §3); any value of it counts (§4). */
export const ageCookie = 'isOver21';

/** How long a remembered answer lasts: thirty days (specification §9). */
export const rememberedSeconds = 2_592_000;

/** What stands in place of the seconds for an answer that is not to be remembered (specification §9): browsers pass over it. */
export const forgottenMaxAge = 'session';
