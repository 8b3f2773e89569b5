import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { LineUnits } from '../fulfillment/types.ts';
import type { problems } from './schema.ts';

/** What can be wrong with a bottle that arrived, or should have. Not liking a sound wine is no reason (domain §1.11). */
export const problemReasons = ['corked', 'damaged', 'leaked', 'wrong_wine', 'missing', 'other'] as const;
export type ProblemReason = (typeof problemReasons)[number];

export const remedies = ['replacement', 'refund'] as const;
export type Remedy = (typeof remedies)[number];

/**
 * `refunded` and `replacement_ordered` are written in the one transaction of the approval: what is approved is owed from then
 * on. `closed`: nothing is left to do.
 */
export type ProblemState = 'open' | 'refunded' | 'replacement_ordered' | 'closed' | 'declined';

/** A report about bottles of one order, with what became of it. */
export type Problem = WithoutNulls<
  Omit<typeof problems.$inferSelect, 'reportKey' | 'reportedBy' | 'decidedBy' | 'updatedAt'>
> & {
  readonly units: readonly LineUnits[];
  readonly photoCount: number;
};

/** What a customer sends; `photos` are files as they came, judged by `photoOf`. */
export type ReportedProblem = {
  /** Made with the form: the same form sent twice is one report. */
  readonly reportKey: string;
  readonly units: readonly LineUnits[];
  readonly reason: ProblemReason;
  readonly words: string;
  readonly wish: Remedy;
  readonly photos: readonly Uint8Array[];
};

export type ProblemRefusalCode =
  | 'ORDER_NOT_FOUND'
  | 'PROBLEM_NOT_FOUND'
  /** No bottle is named, or some that did not arrive or were settled before. */
  | 'PROBLEM_UNITS'
  /** The bottles came longer ago than problems are taken. */
  | 'PROBLEM_TOO_LATE'
  /** What was cut into glass comes back only when it was broken, wrong or missing. */
  | 'PROBLEM_ENGRAVED'
  | 'PROBLEM_WORDS'
  | 'PROBLEM_PHOTOS'
  /** Somebody decided otherwise already. */
  | 'PROBLEM_DECIDED'
  | 'REPLACEMENT_SOLD_OUT';
