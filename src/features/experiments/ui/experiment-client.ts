import { OpenFeature, ProviderEvents, StandardResolutionReasons } from '@openfeature/web-sdk';
import {
  experimentVisitorCookie,
  isVisitorId,
  visitorCookieLifetimeSeconds,
} from '../../../engine/content/experiments/rules.ts';
import type { ExperimentEventBatch } from '../../../integrations/experiments/port.ts';
import { readCookie } from '../../../platform/cookie-header.ts';
import { optOutMethodOf } from '../../../platform/opt-out.ts';
import { DatafileProvider } from './datafile-provider.ts';
import { createEventQueue } from './event-queue.ts';

/** The time after which features keep their defaults (§4). */
const readyMilliseconds = 5_000;

/**
 * The client's state (§4). In `clientReady` it has loaded the experiments, in `userReady` also the visitor. In `timedOut` it has waited too
 * long and decides nothing until the experiments load.
 */
export type ExperimentClientState = 'loading' | 'clientReady' | 'userReady' | 'timedOut';

type Navigation = Navigator & { readonly globalPrivacyControl?: boolean };

const provider = new DatafileProvider();
const client = OpenFeature.getClient();
const queue = createEventQueue(frame, send);
let state: ExperimentClientState = 'loading';
let ready: Promise<void> | undefined;
/**
 * The ids of the variations whose impressions this page has reported since the datafile was last loaded, so that a component that mounts
 * again does not count twice.
 */
const reported = new Set<string>();

/**
 * Returns a feature's variation for its next display. If `shown` is that variation, reports an impression, once per page and loaded
 * datafile. Requests, reports and stores nothing for visitors who opted out.
 * @returns undefined for visitors in no experiment, and while the client is not ready.
 */
export async function decideVariation(
  feature: string,
  usual: string,
  shown: string,
): Promise<string | undefined> {
  if (isOptedOut()) return undefined;
  ready ??= open();
  await ready;
  // Visitors get a number only while an experiment runs.
  if (state === 'clientReady' && provider.tries(feature)) await meetVisitor();
  if (state !== 'userReady' || !provider.tries(feature)) return undefined;
  const details = client.getStringDetails(feature, usual);
  const isDecided = details.reason === StandardResolutionReasons.SPLIT;
  const { experimentId, layerId, variationId } = details.flagMetadata;
  if (isDecided && details.value === shown && !reported.has(String(variationId))) {
    reported.add(String(variationId));
    reportDecision({
      experiment_id: String(experimentId),
      campaign_id: String(layerId),
      variation_id: String(variationId),
    });
  }
  return isDecided ? details.value : undefined;
}

/**
 * Loads the experiments. Resolves when the client is ready, when loading fails, or after five seconds without a response; a later response
 * still makes it ready.
 */
function open(): Promise<void> {
  const opened = OpenFeature.setProviderAndWait(provider)
    .then(() => {
      state = 'clientReady';
    })
    .catch(() => {});
  addEventListener('pagehide', queue.flush);
  client.addHandler(ProviderEvents.ConfigurationChanged, () => reported.clear());
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      state = 'timedOut';
      resolve();
    }, readyMilliseconds);
    void opened.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function meetVisitor(): Promise<void> {
  await OpenFeature.setContext({ targetingKey: visitorId() });
  state = 'userReady';
}

/** Returns this browser's visitor id from its cookie, or creates it. */
function visitorId(): string {
  const known = readCookie(document.cookie, experimentVisitorCookie);
  if (isVisitorId(known)) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${experimentVisitorCookie}=${made}; Path=/; Max-Age=${visitorCookieLifetimeSeconds}; SameSite=Lax${secure}`;
  return made;
}

function isOptedOut(): boolean {
  const signal = (navigator as Navigation).globalPrivacyControl ? '1' : null;
  return optOutMethodOf(signal, document.cookie) !== undefined;
}

function reportDecision(decision: {
  experiment_id: string;
  campaign_id: string;
  variation_id: string;
}): void {
  queue.add({
    visitor_id: visitorId(),
    snapshots: [
      {
        decisions: [decision],
        events: [
          {
            entity_id: decision.campaign_id,
            key: 'campaign_activated',
            timestamp: Date.now(),
            uuid: crypto.randomUUID(),
          },
        ],
      },
    ],
  });
}

function frame(): Omit<ExperimentEventBatch, 'visitors'> {
  const { accountId = '', projectId = '', revision = '' } = provider.datafile ?? {};
  return {
    account_id: accountId,
    project_id: projectId,
    revision,
    client_name: 'cellar-door',
    client_version: '1',
    anonymize_ip: true,
    enrich_decisions: true,
  };
}

/** Sends a batch of events, even while the visitor is leaving the page. Ignores failures. */
function send(batch: ExperimentEventBatch): void {
  fetch('/api/experiments/events', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(batch),
  }).catch(() => {});
}
