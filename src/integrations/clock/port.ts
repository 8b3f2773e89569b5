/** The only source of "now": deadlines and business days are computed from the instant it gives. */
export type Clock = { now(): Date };
