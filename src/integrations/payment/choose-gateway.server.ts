import { join } from 'node:path';
import { invariant } from '../../core/invariant.ts';
import type { Configuration } from '../../platform/configuration.server.ts';
import type { CleanupSteps } from '../../platform/endings.ts';
import type { Secrets } from '../../platform/secrets.server.ts';
import {
  type PaymentOrigins,
  sandboxPaymentOrigins,
  stripeOrigins,
} from '../../platform/security-headers.server.ts';
import type { PaymentGateway } from './port.ts';

type ShopSurroundings = {
  readonly configuration: Configuration;
  /** The origins of the shop as seen by browsers. */
  readonly ownOrigins: readonly string[];
  /** The origin to which the sandbox gateway sends its events. */
  readonly localOrigin: string;
  /** Receives messages for the person who started the shop. */
  readonly onNotice: (sentence: string) => void;
};

/** Opens Stripe if a key is configured, otherwise starts the sandbox gateway in its own process. */
export async function openPaymentGateway(
  { configuration, ownOrigins, localOrigin, onNotice }: ShopSurroundings,
  secrets: Secrets,
  endings: CleanupSteps,
): Promise<{ gateway: PaymentGateway; origins: PaymentOrigins }> {
  if (configuration.stripe) return { gateway: await stripeGateway(configuration), origins: stripeOrigins };
  const { startRestartingSandbox } = await import('./sandbox/start-sandbox.server.ts');
  const { gatewayPort, gatewayPublicUrl } = configuration;
  const namedOrigin = gatewayPublicUrl ?? (gatewayPort === 0 ? undefined : `http://localhost:${gatewayPort}`);
  const sandbox = await startRestartingSandbox(
    {
      ...sandboxPlace(configuration, secrets),
      port: gatewayPort,
      webhookUrl: `${localOrigin}/webhooks/payment`,
      allowedOrigins: ownOrigins,
      ...(namedOrigin !== undefined && { publicOrigin: namedOrigin }),
    },
    onNotice,
  );
  endings.push(() => sandbox.stop());
  const origin = namedOrigin ?? sandbox.origin;
  return {
    gateway: await sandboxGateway(configuration, secrets, { port: sandbox.port, origin }),
    origins: sandboxPaymentOrigins(origin),
  };
}

/** Connects to the gateway that a running shop uses. If no sandbox gateway is running, starts a temporary one, whose events stay queued. */
export async function attachPaymentGateway(
  configuration: Configuration,
  secrets: Secrets,
  endings: CleanupSteps,
): Promise<PaymentGateway> {
  if (configuration.stripe) return stripeGateway(configuration);
  const { attachSandbox, startSandbox } = await import('./sandbox/start-sandbox.server.ts');
  const place = sandboxPlace(configuration, secrets);
  const running = await attachSandbox(place);
  const sandbox = running ?? (await startSandbox({ ...place, allowedOrigins: [] }));
  if (!running) endings.push(() => sandbox.stop());
  return sandboxGateway(configuration, secrets, sandbox);
}

function sandboxPlace({ dataFolder }: Configuration, { sandboxGateway: keys }: Secrets) {
  return { dataDirectory: join(dataFolder, 'gateway'), ...keys };
}

async function sandboxGateway(
  { paymentTimeoutMilliseconds: timeoutMilliseconds }: Configuration,
  { sandboxGateway: { secretKey, publishableKey, webhookSecret } }: Secrets,
  { port, origin }: { readonly port: number; readonly origin: string },
): Promise<PaymentGateway> {
  const { createStripeGateway } = await import('./stripe-adapter.server.ts');
  const fieldsUrl = `${origin}/fields?${new URLSearchParams({ publishable_key: publishableKey })}`;
  return createStripeGateway({
    secretKey,
    webhookSecrets: [webhookSecret],
    browser: { kind: 'sandbox', fieldsUrl, origin },
    server: { protocol: 'http', host: '127.0.0.1', port },
    timeoutMilliseconds,
  });
}

async function stripeGateway({
  stripe,
  paymentTimeoutMilliseconds: timeoutMilliseconds,
}: Configuration): Promise<PaymentGateway> {
  invariant(stripe, 'a shop that uses Stripe has its keys');
  const { createStripeGateway } = await import('./stripe-adapter.server.ts');
  const { secretKey, publishableKey, webhookSecrets } = stripe;
  const browser = { kind: 'stripe', publishableKey } as const;
  return createStripeGateway({ secretKey, webhookSecrets, browser, timeoutMilliseconds });
}
