import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { OrderLineUnits } from '../fulfillment/types.ts';
import type { problems } from './schema.ts';

/** The kinds of problem with a bottle that arrived or should have arrived. Disliking a sound wine is not among them (domain §1.11). */
export const problemReasons = ['corked', 'damaged', 'leaked', 'wrong_wine', 'missing', 'other'] as const;
export type ProblemReason = (typeof problemReasons)[number];

export const problemRemedies = ['replacement', 'refund'] as const;
export type ProblemRemedy = (typeof problemRemedies)[number];

/**
 * The state of a problem report. `refunded` and `replacement_ordered` are written in the transaction of the approval. `closed`: nothing is
 * left to do.
 */
export type ProblemState = 'open' | 'refunded' | 'replacement_ordered' | 'closed' | 'declined';

/** A problem report about bottles of one order, with its decision. */
export type ProblemReport = WithoutNulls<
  Omit<typeof problems.$inferSelect, 'reportKey' | 'reportedBy' | 'decidedBy' | 'updatedAt'>
> & {
  readonly units: readonly OrderLineUnits[];
  readonly photoCount: number;
};

/** A problem report as submitted by a customer. `photos` are the uploaded files, not validated yet. */
export type SubmittedProblemReport = {
  /** The id of the form, with which submitting the form twice creates one report. */
  readonly reportKey: string;
  readonly units: readonly OrderLineUnits[];
  readonly reason: ProblemReason;
  readonly words: string;
  readonly requestedRemedy: ProblemRemedy;
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
