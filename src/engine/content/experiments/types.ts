import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { experiments } from './schema.ts';
/** One variation of a feature. Weights are relative to one another. */
export type Variation = { readonly key: string; readonly weight: number };

export type ExperimentState = 'draft' | 'running' | 'stopped';

export type Experiment = WithoutNulls<Omit<typeof experiments.$inferSelect, 'createdAt'>>;

export type NewExperiment = Pick<Experiment, 'key' | 'title' | 'variations' | 'trafficBasisPoints'>;

export type VariationDecision = {
  readonly experimentId: string;
  readonly layerId: string;
  readonly variationId: string;
  readonly variation: string;
};

/** The results of one variation. Rates are shares of the variation's visitors, with 95% intervals. */
export type VariationResult = {
  readonly variation: string;
  readonly visitors: number;
  readonly buyers: number;
  readonly rate: number;
  readonly interval: ConfidenceInterval;
  /** The variation's rate minus that of the first variation; undefined for the first, or while either has no visitors. */
  readonly difference: { readonly by: number; readonly interval: ConfidenceInterval } | undefined;
};

export type ConfidenceInterval = { readonly low: number; readonly high: number };
