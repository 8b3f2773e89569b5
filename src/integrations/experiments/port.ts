/**
 * The data that a browser fetches by SDK key to decide experiments, in the format of hosted providers, reduced to the parts that we use. A
 * feature's variation depends on where the visitor's number falls in `trafficAllocation`, whose range ends are out of 10,000.
 */
export type ExperimentDatafile = {
  readonly version: '4';
  readonly revision: string;
  readonly accountId: string;
  readonly projectId: string;
  readonly featureFlags: readonly {
    readonly key: string;
    readonly experimentIds: readonly string[];
  }[];
  readonly experiments: readonly DatafileExperiment[];
};

export type DatafileExperiment = {
  readonly id: string;
  readonly layerId: string;
  readonly key: string;
  readonly status: string;
  readonly variations: readonly { readonly id: string; readonly key: string }[];
  readonly trafficAllocation: readonly { readonly entityId: string; readonly endOfRange: number }[];
};

/** A batch of browser events, in the format of hosted providers. */
export type ExperimentEventBatch = {
  readonly account_id: string;
  readonly project_id: string;
  readonly revision: string;
  readonly client_name: string;
  readonly client_version: string;
  readonly anonymize_ip: true;
  readonly enrich_decisions: true;
  readonly visitors: readonly ExperimentVisitorEvents[];
};

export type ExperimentVisitorEvents = {
  readonly visitor_id: string;
  readonly snapshots: readonly {
    readonly decisions: readonly {
      readonly campaign_id: string;
      readonly experiment_id: string;
      readonly variation_id: string;
    }[];
    readonly events: readonly {
      readonly entity_id: string;
      readonly key: 'campaign_activated';
      readonly timestamp: number;
      readonly uuid: string;
    }[];
  }[];
};

/** A client for an external provider of experiments, identified by an SDK key. */
export type ExperimentHost = {
  /**
   * Returns the last received datafile, or undefined if none has been received. Waits only for the first one, no longer than its timeout,
   * and never throws.
   */
  datafile(): Promise<ExperimentDatafile | undefined>;
  /** Returns the last received datafile without waiting, or undefined before the first. */
  known(): ExperimentDatafile | undefined;
  /** Adds a batch to the queue. A batch that can't be sent is dropped, because no page may wait for it. */
  dispatch(batch: ExperimentEventBatch): void;
  /** Sends queued events and stops. */
  stop(): Promise<void>;
};
