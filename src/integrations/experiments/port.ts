/**
 * What a browser fetches by the SDK key to decide from, in the shape that hosted providers of experiments publish: of it we
 * write, and read, what stands here. A variation of a feature is decided by where the visitor's number falls in `trafficAllocation`,
 * whose ends are of 10,000.
 */
export type Datafile = {
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

/** A batch of what browsers saw, in the shape of the same providers. */
export type EventBatch = {
  readonly account_id: string;
  readonly project_id: string;
  readonly revision: string;
  readonly client_name: string;
  readonly client_version: string;
  readonly anonymize_ip: true;
  readonly enrich_decisions: true;
  readonly visitors: readonly VisitorEvents[];
};

export type VisitorEvents = {
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

/** A provider elsewhere that holds the experiments, known by an SDK key. */
export type ExperimentHost = {
  /** What it published last; undefined until it has answered once. Never waits longer than its time-out, and never throws. */
  datafile(): Promise<Datafile | undefined>;
  /** The same as far as it is known at this moment. */
  known(): Datafile | undefined;
  /** Takes a batch to send; what cannot be sent is let go of, for no page may wait for it. */
  dispatch(batch: EventBatch): void;
  /** Sends what waits and ends. */
  stop(): Promise<void>;
};
