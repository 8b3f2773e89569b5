import {
  type EvaluationContext,
  type JsonValue,
  OpenFeatureEventEmitter,
  type Provider,
  ProviderEvents,
  type ResolutionDetails,
  StandardResolutionReasons,
} from '@openfeature/web-sdk';
import { chooseVariation } from '../../../engine/content/experiments/rules.ts';
import type { ExperimentDatafile } from '../../../integrations/experiments/port.ts';

/** The interval at which the datafile is reloaded (specification §9). */
const updateMilliseconds = 300_000;
const requestMilliseconds = 60_000;
const address = '/api/experiments/datafile.json';

/**
 * An OpenFeature provider that decides features from the shop's datafile, which is its own or a hosted provider's. It uses the same rule as
 * the server.
 */
export class DatafileProvider implements Provider {
  readonly metadata = { name: 'datafile' };
  readonly runsOn = 'client' as const;
  readonly events = new OpenFeatureEventEmitter();
  #datafile: ExperimentDatafile | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  async initialize(): Promise<void> {
    this.#datafile = await fetchDatafile();
    this.#timer = setInterval(() => void this.#renew(), updateMilliseconds);
  }

  async onClose(): Promise<void> {
    clearInterval(this.#timer);
  }

  async onContextChange(): Promise<void> {}

  /** Returns whether a running experiment decides this feature. */
  tries(feature: string): boolean {
    return this.#datafile?.featureFlags.some(({ key }) => key === feature) ?? false;
  }

  get datafile(): ExperimentDatafile | undefined {
    return this.#datafile;
  }

  resolveStringEvaluation(
    feature: string,
    usual: string,
    { targetingKey }: EvaluationContext,
  ): ResolutionDetails<string> {
    const decision =
      this.#datafile && targetingKey ? chooseVariation(this.#datafile, feature, targetingKey) : undefined;
    if (!decision) return { value: usual, reason: StandardResolutionReasons.DEFAULT };
    const { variation, experimentId, layerId, variationId } = decision;
    return {
      value: variation,
      variant: variation,
      reason: StandardResolutionReasons.SPLIT,
      flagMetadata: { experimentId, layerId, variationId },
    };
  }

  resolveBooleanEvaluation(_: string, usual: boolean): ResolutionDetails<boolean> {
    return { value: usual, reason: StandardResolutionReasons.DEFAULT };
  }

  resolveNumberEvaluation(_: string, usual: number): ResolutionDetails<number> {
    return { value: usual, reason: StandardResolutionReasons.DEFAULT };
  }

  resolveObjectEvaluation<Value extends JsonValue>(_: string, usual: Value): ResolutionDetails<Value> {
    return { value: usual, reason: StandardResolutionReasons.DEFAULT };
  }

  /** Reloads the datafile. Keeps the current one if the request fails. */
  async #renew(): Promise<void> {
    try {
      this.#datafile = await fetchDatafile();
      this.events.emit(ProviderEvents.ConfigurationChanged);
    } catch {}
  }
}

async function fetchDatafile(): Promise<ExperimentDatafile> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(requestMilliseconds) });
  if (!answer.ok) throw new Error(`no datafile: ${answer.status}`);
  return (await answer.json()) as ExperimentDatafile;
}
