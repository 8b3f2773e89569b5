/** Rows on one page of the order list. */
export const orderPageSize = 50;
export const personPageSize = 50;
export const auditPageSize = 100;
/** Rows that an export reads at a time. */
export const exportPageSize = 500;

/** The most rows that a list counts; a higher count would tell a person nothing more. */
export const countLimit = 10_000;
