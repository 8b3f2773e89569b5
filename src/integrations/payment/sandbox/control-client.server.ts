import type { TokenizedCard } from '../port.ts';
import type { ChallengeDecision } from './challenges.ts';
import type { SandboxShopSettings } from './configuration.ts';
import type { ExternalChange, GatewayLedgerEntry, SandboxHealth, WebhookBacklog } from './control.ts';
import type { WebhookDeliveryMode } from './deliverer.ts';
import type { GatewayFault } from './faults.ts';

/** The controls of a running sandbox gateway, plus the browser's part of a payment, for tests and the demo's operator. */
export type SandboxControl = {
  health(): Promise<SandboxHealth>;
  setShop(settings: SandboxShopSettings): Promise<void>;
  stop(): Promise<void>;
  /** Makes matching requests fail or misbehave until the fault is cleared or used up. */
  addFault(fault: GatewayFault): Promise<void>;
  clearFaults(): Promise<void>;
  /** Sets whether webhooks are held back, sent in several copies, or sent newest first. */
  setWebhookMode(mode: Partial<WebhookDeliveryMode>): Promise<void>;
  /** Returns how many events the shop has not yet acknowledged with a 2xx status. */
  pendingWebhooks(): Promise<number>;
  /** Returns every payment in the gateway's database, in order of creation. */
  ledger(): Promise<readonly GatewayLedgerEntry[]>;
  /** Expires the gateway's idempotency keys, as if 24 hours had passed. */
  forgetIdempotencyKeys(): Promise<void>;
  /** Simulates a change outside the shop, such as time passing or a dispute. Returns the id of the dispute concerned, if any. */
  change(world: ExternalChange): Promise<string | undefined>;
  /** Creates a payment method for one attempt, as the card fields do when a customer enters this number. */
  tokenizeCard(number: string): Promise<TokenizedCard>;
  /** Submits the customer's decision, as the buttons on the challenge page do. */
  answerChallenge(actionUrl: string, decision: ChallengeDecision): Promise<void>;
};

export function createSandboxControl(gateway: {
  readonly origin: string;
  readonly secretKey: string;
  readonly publishableKey: string;
}): SandboxControl {
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${gateway.origin}/control${path}`, {
      method,
      headers: { authorization: `Bearer ${gateway.secretKey}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(5_000),
    });
    const answer = await response.json();
    if (!response.ok)
      throw new Error(`the sandbox gateway refused ${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const send = async (method: string, path: string, body?: unknown) => void (await ask(method, path, body));
  return {
    health: async () => (await ask('GET', '/health')) as SandboxHealth,
    setShop: (settings) => send('POST', '/shop', settings),
    stop: () => send('POST', '/stop'),
    addFault: (fault) => send('POST', '/faults', fault),
    clearFaults: () => send('DELETE', '/faults'),
    setWebhookMode: (mode) => send('POST', '/webhooks', mode),
    pendingWebhooks: async () => ((await ask('GET', '/webhooks')) as WebhookBacklog).pending,
    ledger: async () => (await ask('GET', '/ledger')) as readonly GatewayLedgerEntry[],
    forgetIdempotencyKeys: () => send('DELETE', '/answers'),
    change: async (world) => ((await ask('POST', '/world', world)) as { readonly subject?: string }).subject,
    tokenizeCard: (number) => tokenizeCard(gateway, number),
    answerChallenge: async (actionUrl, decision) => {
      const response = await fetch(actionUrl, { method: 'POST', body: new URLSearchParams({ decision }) });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the challenge at ${actionUrl} answered ${response.status}`);
    },
  };
}

async function tokenizeCard(
  { origin, publishableKey }: { readonly origin: string; readonly publishableKey: string },
  number: string,
): Promise<TokenizedCard> {
  const response = await fetch(`${origin}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': String(new Date().getUTCFullYear() + 4),
      'card[cvc]': '123',
    }),
  });
  const answer = (await response.json()) as {
    readonly id: string;
    readonly card: {
      readonly brand: string;
      readonly last4: string;
      readonly exp_month: number;
      readonly exp_year: number;
    };
    readonly error?: { readonly message: string };
  };
  if (answer.error) throw new Error(answer.error.message);
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = answer.card;
  return { id: answer.id, brand, last4, expMonth, expYear };
}
