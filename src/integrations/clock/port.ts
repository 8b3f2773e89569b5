/** The only source of the current time. Deadlines and business days are computed from this instant. */
export type Clock = { now(): Date };
