import type { OrderDependencies } from '../../src/engine/orders/drafts/types.ts';
import { createStripeGateway } from '../../src/integrations/payment/stripe-adapter.server.ts';
import { openDatabase } from '../../src/platform/database.server.ts';
import { fixedClock } from './clock.ts';
import { type TestShop, wireCheckout } from './shop.ts';

/** The connection data of a test shop's database and gateway, as plain data for another process. */
export type TestShopConnection = {
  readonly databaseUrl: string;
  readonly gateway: { readonly port: number; readonly secretKey: string; readonly webhookSecret: string };
  readonly now: string;
};

export function connectionOfTestShop({
  sandbox,
  test,
  clock,
}: Pick<TestShop, 'sandbox' | 'test' | 'clock'>): TestShopConnection {
  const { port, options } = sandbox;
  return {
    databaseUrl: test.url,
    gateway: { port, secretKey: options.secretKey, webhookSecret: options.webhookSecret },
    now: clock.now().toISOString(),
  };
}

/** Returns the shop's services, connected in this process to a test shop's database and gateway. */
export async function wireShopAt(
  { databaseUrl, gateway, now }: TestShopConnection,
  { poolSize }: { readonly poolSize: number },
): Promise<OrderDependencies> {
  const database = openDatabase({
    url: databaseUrl,
    poolSize,
    statementTimeoutMilliseconds: 20_000,
    connectionTimeoutMilliseconds: 20_000,
    onConnectionError: () => {},
  });
  const { port, secretKey, webhookSecret } = gateway;
  const origin = `http://127.0.0.1:${port}`;
  const payments = createStripeGateway({
    secretKey,
    webhookSecrets: [webhookSecret],
    browser: { kind: 'sandbox', fieldsUrl: origin, origin },
    server: { protocol: 'http', host: '127.0.0.1', port },
    maxNetworkRetries: 0,
  });
  const { dependencies } = await wireCheckout({ database, databaseUrl, clock: fixedClock(now), payments });
  return dependencies;
}
