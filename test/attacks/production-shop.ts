import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { seedDemo } from '../../db/seed/seed.server.ts';
import { openBuiltBackOffice } from '../../src/back-office-bundle.server.ts';
import type { ServerBundle } from '../../src/entry.server.tsx';
import { readConfiguration } from '../../src/platform/configuration.server.ts';
import type { TestDatabase } from '../helpers/database.ts';
import { testSeal } from '../helpers/shop.ts';

/** The origin that browsers use. The test sends plain HTTP, as a reverse proxy does. */
export const publicOrigin = 'https://shop.example';

export const metricsToken = 'figures-for-the-monitoring';

export type ProductionShop = { readonly url: string; stop(): Promise<void> };

/**
 * Starts the shop in this process with a production configuration, but without a payment gateway and mail server, which the tested requests
 * don't need.
 * @param fill inserts the winery's data; by default, the demonstration's
 */
export async function startProductionShop(
  { url: databaseUrl, database }: TestDatabase,
  fill = async () => void (await seedDemo(database, new Date(), testSeal)),
): Promise<ProductionShop> {
  await fill();
  const configuration = readConfiguration({
    NODE_ENV: 'production',
    PUBLIC_URL: publicOrigin,
    DATABASE_URL: databaseUrl,
    RUN_WORKER: 'false',
    LOG_LEVEL: 'silent',
    METRICS_TOKEN: metricsToken,
    SEAL_KEYS: '0123456789abcdef'.repeat(4),
    HASH_KEY: 'fedcba9876543210'.repeat(4),
    STRIPE_SECRET_KEY: 'sk_live_nobody',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'shop@mesalucero.example',
  });
  const bundle = await importBundle();
  const shop = await bundle.entry.module.openApplication({
    configuration,
    build: bundle,
    backOffice: openBuiltBackOffice(),
    ownOrigins: [publicOrigin],
    localOrigin: publicOrigin,
    onNotice: () => {},
  });
  const server = createServer(shop.answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      shop.endStreams();
      server.closeAllConnections();
      await shop.stop();
    },
  };
}

function importBundle(): Promise<ServerBundle> {
  return import(fileURLToPath(new URL('../../build/server/index.js', import.meta.url)));
}
