import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { LineUnits } from '../fulfillment/types.ts';
import type { problems } from './schema.ts';

/** What can be wrong with a bottle that arrived, or should have. Disliking a sound wine is no reason (domain §1.11). */
export const problemReasons = ['corked', 'damaged', 'leaked', 'wrong_wine', 'missing', 'other'] as const;
export type ProblemReason = (typeof problemReasons)[number];

export const remedies = ['replacement', 'refund'] as const;
export type Remedy = (typeof remedies)[number];

/** `refunded` and `replacement_ordered` are written in the transaction of the approval. `closed`: nothing is left to do. */
export type ProblemState = 'open' | 'refunded' | 'replacement_ordered' | 'closed' | 'declined';

/** A report about bottles of one order, with its outcome. */
export type Problem = WithoutNulls<
  Omit<typeof problems.$inferSelect, 'reportKey' | 'reportedBy' | 'decidedBy' | 'updatedAt'>
> & {
  readonly units: readonly LineUnits[];
  readonly photoCount: number;
};

/** The report that a customer sends; `photos` are the uploaded files, validated by `photoOf`. */
export type ReportedProblem = {
  /** Created with the form: the same form sent twice is one report. */
  readonly reportKey: string;
  readonly units: readonly LineUnits[];
  readonly reason: ProblemReason;
  readonly words: string;
  readonly requestedRemedy: Remedy;
  readonly photos: readonly Uint8Array[];
};

export type ProblemRefusalCode =
  | 'ORDER_NOT_FOUND'
  | 'PROBLEM_NOT_FOUND'
  /** No bottle is named, or some did not arrive or were settled before. */
  | 'PROBLEM_UNITS'
  /** The bottles arrived too long ago. */
  | 'PROBLEM_TOO_LATE'
  /** Engraved bottles are taken back only when broken, wrong or missing. */
  | 'PROBLEM_ENGRAVED'
  | 'PROBLEM_WORDS'
  | 'PROBLEM_PHOTOS'
  /** It was already decided differently. */
  | 'PROBLEM_DECIDED'
  | 'REPLACEMENT_SOLD_OUT';
