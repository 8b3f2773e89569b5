/** Rows on one page of each list. */
export const orderPageSize = 50;
export const personPageSize = 50;
export const auditPageSize = 100;
/** Rows that an export reads at a time. */
export const exportPageSize = 500;

/** A list counts this many rows at most; beyond it the number says nothing to a person. */
export const countLimit = 10_000;
