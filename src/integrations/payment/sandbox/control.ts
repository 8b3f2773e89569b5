import type { IdempotencyStore } from './answer-store.ts';
import { missingResourceError } from './api-error.ts';
import { setCardBehavior } from './card-operations.ts';
import { isSandboxShopSettings, type SandboxShopSettings } from './configuration.ts';
import type { SandboxDatabase } from './database.ts';
import type { WebhookDeliverer, WebhookDeliveryMode } from './deliverer.ts';
import { closeDispute, openDispute } from './dispute-operations.ts';
import type { FaultInjector, GatewayFault } from './faults.ts';
import { type SandboxGateway, unixSeconds } from './gateway.ts';
import { releaseExpiredHolds, requireIntent } from './intent-changes.ts';
import type { CardBehavior } from './test-cards.ts';

/** The identity of a running gateway process. The instance id is new at each start. */
export type SandboxHealth = { readonly instanceId: string; readonly pid: number };

/** One payment intent in the gateway's database. Tests compare it with the shop's records after races and reconciliation. */
export type GatewayLedgerEntry = {
  readonly id: string;
  readonly status: string;
  readonly captureMethod: string;
  readonly amountCents: number;
  readonly capturedCents: number;
  readonly refundedCents: number;
  readonly metadata: Readonly<Record<string, string>>;
};

/** A change outside the shop: time passes, a bank changes its behavior or an amount, or a dispute opens or closes. */
export type ExternalChange =
  | { readonly kind: 'time_passes'; readonly seconds: number }
  | { readonly kind: 'bank_changes'; readonly paymentMethod: string; readonly behaviour: CardBehavior }
  /** The bank approves another amount than requested. */
  | { readonly kind: 'amount_changes'; readonly paymentIntent: string; readonly amountCents: number }
  | { readonly kind: 'dispute_opens'; readonly paymentIntent: string }
  | { readonly kind: 'dispute_closes'; readonly dispute: string; readonly outcome: 'won' | 'lost' };

export type WebhookBacklog = { readonly pending: number };

export type ControlDependencies = {
  readonly database: SandboxDatabase;
  readonly gateway: SandboxGateway;
  readonly answers: IdempotencyStore;
  readonly faults: FaultInjector;
  readonly deliverer: WebhookDeliverer;
  readonly health: SandboxHealth;
  setShop(settings: SandboxShopSettings): void;
  stop(): void;
};

/**
 * Handles a request to the control API, which stops the gateway, connects it to the shop and drives it in tests. Callers must have checked
 * the secret key. Bodies are JSON written by `control-client.server.ts`.
 */
export function handleControlRequest(
  parts: ControlDependencies,
  method: string,
  pathname: string,
  body: string,
): unknown {
  const { gateway, answers, faults, deliverer } = parts;
  switch (`${method} ${pathname.replace('/control', '')}`) {
    case 'GET /health':
      return parts.health;
    case 'POST /shop': {
      const settings: unknown = JSON.parse(body);
      if (!isSandboxShopSettings(settings)) throw missingResourceError('shop settings', body);
      parts.setShop(settings);
      return {};
    }
    case 'POST /stop':
      parts.stop();
      return {};
    case 'GET /ledger':
      return ledger(gateway);
    case 'POST /faults':
      faults.add(JSON.parse(body) as GatewayFault);
      return {};
    case 'DELETE /faults':
      faults.clear();
      return {};
    case 'GET /webhooks':
      return { pending: gateway.events.pendingCount() } satisfies WebhookBacklog;
    case 'POST /world': {
      const change = JSON.parse(body) as ExternalChange;
      const subject = parts.database.transaction(() => changeWorld(gateway, change));
      deliverer.wake();
      return { subject };
    }
    case 'POST /webhooks':
      deliverer.setMode(JSON.parse(body) as Partial<WebhookDeliveryMode>);
      return {};
    case 'DELETE /answers':
      answers.prune(unixSeconds(gateway.now()) + forgetAll);
      return {};
    default:
      throw missingResourceError('control', `${method} ${pathname}`);
  }
}

/** Applies a change outside the shop. Returns the id of the dispute concerned, or undefined for any other change. */
function changeWorld(gateway: SandboxGateway, change: ExternalChange): string | undefined {
  switch (change.kind) {
    case 'time_passes':
      gateway.advanceClock(change.seconds);
      releaseExpiredHolds(gateway, gateway.now());
      return undefined;
    case 'bank_changes':
      setCardBehavior(gateway, change.paymentMethod, change.behaviour);
      return undefined;
    case 'amount_changes': {
      const intent = requireIntent(gateway, change.paymentIntent);
      gateway.objects.intents.update({ ...intent, amount_cents: change.amountCents });
      return undefined;
    }
    case 'dispute_opens':
      return openDispute(gateway, change.paymentIntent, gateway.now()).id;
    case 'dispute_closes':
      return closeDispute(gateway, change.dispute, change.outcome, gateway.now()).id;
  }
}

/** The number of seconds ahead of now at which every stored response has expired. */
const forgetAll = 365 * 24 * 60 * 60;

function ledger(gateway: SandboxGateway): readonly GatewayLedgerEntry[] {
  return gateway.objects.allIntents().map((row) => ({
    id: row.id,
    status: row.status,
    captureMethod: row.capture_method,
    amountCents: row.amount_cents,
    capturedCents: row.captured_cents,
    refundedCents: row.refunded_cents,
    metadata: JSON.parse(row.metadata),
  }));
}
