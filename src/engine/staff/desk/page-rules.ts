/** The number of rows on one page of the order list. */
export const orderPageSize = 50;
export const personPageSize = 50;
export const auditPageSize = 100;
/** The number of rows that an export reads at a time. */
export const exportPageSize = 500;

/** The maximum number of rows that a list counts. A higher count would not be useful to staff. */
export const listCountLimit = 10_000;
