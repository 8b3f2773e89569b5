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
import type { Datafile } from '../../../integrations/experiments/port.ts';

/** How often to load the datafile again (specification §9). */
const updateMilliseconds = 300_000;
const requestMilliseconds = 60_000;
const address = '/api/experiments/datafile.json';

/** Decides features from the shop's datafile, its own or a hosted provider's, with the server's rule. */
export class DatafileProvider implements Provider {
  readonly metadata = { name: 'datafile' };
  readonly runsOn = 'client' as const;
  readonly events = new OpenFeatureEventEmitter();
  #datafile: Datafile | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  async initialize(): Promise<void> {
    this.#datafile = await fetchDatafile();
    this.#timer = setInterval(() => void this.#renew(), updateMilliseconds);
  }

  async onClose(): Promise<void> {
    clearInterval(this.#timer);
  }

  async onContextChange(): Promise<void> {}

  /** Whether a running experiment decides this feature. */
  tries(feature: string): boolean {
    return this.#datafile?.featureFlags.some(({ key }) => key === feature) ?? false;
  }

  get datafile(): Datafile | undefined {
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

  /** Keeps the current datafile if there is no newer one. */
  async #renew(): Promise<void> {
    try {
      this.#datafile = await fetchDatafile();
      this.events.emit(ProviderEvents.ConfigurationChanged);
    } catch {}
  }
}

async function fetchDatafile(): Promise<Datafile> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(requestMilliseconds) });
  if (!answer.ok) throw new Error(`no datafile: ${answer.status}`);
  return (await answer.json()) as Datafile;
}
