import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { experiments } from './schema.ts';
/** One way to do the thing in question; weights are relative to one another. */
export type Variation = { readonly key: string; readonly weight: number };

export type ExperimentState = 'draft' | 'running' | 'stopped';

export type Experiment = WithoutNulls<Omit<typeof experiments.$inferSelect, 'createdAt'>>;

export type NewExperiment = Pick<Experiment, 'key' | 'title' | 'variations' | 'trafficBasisPoints'>;

export type Decision = {
  readonly experimentId: string;
  readonly layerId: string;
  readonly variationId: string;
  /** What the feature is, to whoever asks. */
  readonly variation: string;
};

/** What came of one variation; rates are shares of its visitors, intervals hold them with 95 %. */
export type VariationResult = {
  readonly variation: string;
  readonly visitors: number;
  readonly buyers: number;
  readonly rate: number;
  readonly interval: Interval;
  /** Its rate less that of the first variation; undefined for the first itself, and while either has nobody. */
  readonly difference: { readonly by: number; readonly interval: Interval } | undefined;
};

export type Interval = { readonly low: number; readonly high: number };
