import type { DatafileExperiment, ExperimentDatafile } from '../../../integrations/experiments/port.ts';
import type {
  ConfidenceInterval,
  Experiment,
  NewExperiment,
  VariationDecision,
  VariationResult,
} from './types.ts';

/** The upper bound of a datafile's ranges and, below, the seed of its hash, as defined by the datafile format. */
const wholeRange = 10_000;
const bucketSeed = 1;

/**
 * The name of the cookie with a browser's random number for experiments. The browser's script creates the cookie; no other feature uses it.
 */
export const experimentVisitorCookie = 'visitor';
export const visitorCookieLifetimeSeconds = 90 * 24 * 60 * 60;

/** Returns whether the text is a valid visitor id: 128 random bits. */
export function isVisitorId(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{22}$/.test(text);
}

/** Returns why an experiment is invalid, or undefined if it is valid. */
export function experimentProblem({
  key,
  title,
  variations,
  trafficBasisPoints,
}: NewExperiment): string | undefined {
  if (!/^[a-z]+(-[a-z]+)*$/.test(key) || key.length > 60)
    return 'A key may only use lowercase letters and hyphens.';
  if (title.trim() === '' || title.length > 200) return 'A title must have 1 to 200 characters.';
  if (variations.length < 2 || variations.length > 10) return 'An experiment needs 2 to 10 variations.';
  if (new Set(variations.map((each) => each.key)).size !== variations.length) {
    return 'Each variation needs a different name.';
  }
  if (variations.some((each) => !/^[a-z]+(-[a-z]+)*$/.test(each.key))) {
    return 'Variation names may only use lowercase letters and hyphens.';
  }
  if (variations.some(({ weight }) => !Number.isInteger(weight) || weight < 1 || weight > 1000)) {
    return 'A weight must be a whole number from 1 to 1,000.';
  }
  if (trafficBasisPoints < 1 || trafficBasisPoints > wholeRange)
    return 'The share of visitors must be more than 0% and at most 100%.';
  return undefined;
}

/** Returns the datafile of these running experiments, which browsers use to choose variations. */
export function datafileOfExperiments(experiments: readonly Experiment[]): ExperimentDatafile {
  return {
    version: '4',
    revision: experiments.map(({ id }) => id).join('.') || '0',
    accountId: 'house',
    projectId: 'shop',
    featureFlags: experiments.map(({ id, key }) => ({ key, experimentIds: [String(id)] })),
    experiments: experiments.map((experiment) => ({
      id: String(experiment.id),
      layerId: String(experiment.id),
      key: experiment.key,
      status: 'Running',
      variations: experiment.variations.map(({ key }, place) => ({ id: `${experiment.id}-${place}`, key })),
      trafficAllocation: allocationOf(experiment),
    })),
  };
}

/**
 * Returns the ranges of an experiment's variations. The last range ends at the share of visitors who take part; visitors above it get no
 * variation.
 */
function allocationOf({ id, variations, trafficBasisPoints }: Experiment) {
  const total = variations.reduce((sum, { weight }) => sum + weight, 0);
  let reached = 0;
  return variations.map(({ weight }, place) => {
    reached += weight;
    return { entityId: `${id}-${place}`, endOfRange: Math.round((trafficBasisPoints * reached) / total) };
  });
}

/** Returns the visitor's variation of a feature, or undefined if no running experiment includes the visitor. */
export function chooseVariation(
  datafile: ExperimentDatafile,
  feature: string,
  visitorId: string,
): VariationDecision | undefined {
  const flag = datafile.featureFlags.find(({ key }) => key === feature);
  for (const id of flag?.experimentIds ?? []) {
    const experiment = datafile.experiments.find((each) => each.id === id);
    const decision = experiment?.status === 'Running' ? decideIn(experiment, visitorId) : undefined;
    if (decision) return decision;
  }
  return undefined;
}

function decideIn(
  { id, layerId, variations, trafficAllocation }: DatafileExperiment,
  visitorId: string,
): VariationDecision | undefined {
  const share = murmurHash3(`${visitorId}${id}`, bucketSeed) / 2 ** 32;
  const place = Math.floor(share * wholeRange);
  const range = trafficAllocation.find(({ endOfRange }) => place < endOfRange);
  const variation = variations.find((each) => each.id === range?.entityId);
  return variation && { experimentId: id, layerId, variationId: variation.id, variation: variation.key };
}

/** The number of standard deviations around the mean that contain 95% of a normal distribution. */
const deviations = 1.959964;

/** Returns the Wilson 95% confidence interval of a rate, which also works for few visitors and rates near 0. */
export function wilsonConfidenceInterval(buyers: number, visitors: number): ConfidenceInterval {
  if (visitors === 0) return { low: 0, high: 1 };
  const rate = buyers / visitors;
  const square = deviations ** 2;
  const center = (rate + square / (2 * visitors)) / (1 + square / visitors);
  const reach =
    (deviations * Math.sqrt((rate * (1 - rate)) / visitors + square / (4 * visitors ** 2))) /
    (1 + square / visitors);
  return { low: Math.max(0, center - reach), high: Math.min(1, center + reach) };
}

type Count = { readonly variation: string; readonly visitors: number; readonly buyers: number };

/** Returns the results of each variation. Differences have Newcombe's interval, based on Wilson's. */
export function variationResults(counts: readonly Count[]): VariationResult[] {
  const [first, ...others] = counts.map((count) => ({
    ...count,
    rate: count.visitors === 0 ? 0 : count.buyers / count.visitors,
    interval: wilsonConfidenceInterval(count.buyers, count.visitors),
  }));
  if (!first) return [];
  return [
    { ...first, difference: undefined },
    ...others.map((other) => {
      if (first.visitors === 0 || other.visitors === 0) return { ...other, difference: undefined };
      const by = other.rate - first.rate;
      const below = Math.hypot(other.rate - other.interval.low, first.interval.high - first.rate);
      const above = Math.hypot(other.interval.high - other.rate, first.rate - first.interval.low);
      return { ...other, difference: { by, interval: { low: by - below, high: by + above } } };
    }),
  ];
}

/**
 * Returns the 32-bit MurmurHash3 of the text's UTF-8 bytes as hosted providers compute it, so that this server, a browser and the provider
 * choose the same variation.
 */
export function murmurHash3(text: string, seed: number): number {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(bytes.buffer);
  const whole = bytes.length & ~3;
  let hash = seed;
  for (let place = 0; place < whole; place += 4) {
    hash ^= scramble(view.getUint32(place, true));
    hash = (Math.imul(rotate(hash, 13), 5) + 0xe6546b64) | 0;
  }
  let rest = 0;
  for (let place = bytes.length - 1; place >= whole; place -= 1) rest = (rest << 8) | (bytes[place] ?? 0);
  if (whole < bytes.length) hash ^= scramble(rest);
  hash ^= bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function scramble(block: number): number {
  return Math.imul(rotate(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593);
}

function rotate(bits: number, by: number): number {
  return (bits << by) | (bits >>> (32 - by));
}
