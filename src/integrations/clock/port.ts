/** The only source of "now". Deadlines and business days are computed from this instant. */
export type Clock = { now(): Date };
