/** What pages that may carry a document are dropped by. */
export const contentTag = 'content';

/** A document that comes or goes is announced; this is for a word of it that was lost. */
export const contentSeconds = 60;
