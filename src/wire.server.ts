import { join } from 'node:path';
import type { Clock } from './integrations/clock/port.ts';
import type { Mailbox, MailSender } from './integrations/mail/port.ts';
import { withBreaker } from './integrations/payment/breaker.ts';
import type { PaymentGateway } from './integrations/payment/port.ts';
import { createShippingRateTable } from './integrations/shipping/table-adapter.ts';
import { createTaxTable } from './integrations/tax/table-adapter.ts';
import { createZipCodeTable } from './integrations/zip-codes/table-adapter.server.ts';
import type { Configuration } from './platform/configuration.server.ts';
import type { ShopDependencies } from './platform/context.server.ts';
import { type Database, openDatabase } from './platform/database.server.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.server.ts';
import { type Jobs, openJobs } from './platform/jobs.server.ts';
import { createLog, type Log } from './platform/log.server.ts';
import { migrate } from './platform/migrations.server.ts';
import { takeProcessLock } from './platform/process-lock.server.ts';
import { createSeal, type Seal } from './platform/seal.server.ts';
import { loadSecrets, type Secrets } from './platform/secrets.server.ts';
import { type PaymentOrigins, sandboxOrigins, stripeOrigins } from './platform/security-headers.server.ts';

export type ShopOptions = {
  readonly configuration: Configuration;
  /** Under which origins browsers know this shop. */
  readonly ownOrigins: readonly string[];
  /** Under which origin this machine itself reaches it: the sandbox gateway's events go there. */
  readonly localOrigin: string;
  /** Sentences for the person who started it. */
  readonly onNotice: (sentence: string) => void;
};

/** A shop with everything that it works with running. */
export type Shop = {
  readonly dependencies: ShopDependencies;
  readonly jobs: Jobs;
  readonly databaseUrl: string;
  readonly paymentOrigins: PaymentOrigins;
  /** Stops what was started here, in the opposite order. */
  stop(): Promise<void>;
};

/** What runs and how to end it, so that a start that fails half-way leaves nothing behind. */
type Ending = () => Promise<void> | void;

/**
 * Makes the shop from its configuration: the only place that knows which adapter stands behind a port. What is not used is not
 * even loaded; what takes long to load is loaded while the database starts.
 */
export async function openShop(options: ShopOptions): Promise<Shop> {
  const { configuration, onNotice } = options;
  const endings: Ending[] = [];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    return await open();
  } catch (error) {
    await stop();
    throw error;
  }

  async function open(): Promise<Shop> {
    const log = createLog(configuration.logLevel);
    const secrets = loadSecrets(configuration);
    if (configuration.mode !== 'production') {
      // A second shop must not even touch the gateway that the first one works with.
      const { dataFolder } = configuration;
      const lock = takeProcessLock(join(dataFolder, 'owner'), `is already running in ${dataFolder}`);
      endings.push(lock.release);
    }
    const clock: Clock = { now: () => new Date() };
    const seal = createSeal(secrets);
    const [data, payment, post] = await allOrNone([
      openData(configuration, { log, clock, seal, onNotice, endings }),
      openPayment(options, secrets, endings),
      openPost(configuration, clock, endings),
    ]);
    const jobs = await openJobs({ url: data.url, works: configuration.runsWorker, log });
    endings.push(() => jobs.stop());
    return {
      dependencies: {
        configuration,
        database: data.database,
        clock,
        payments: withBreaker(payment.gateway, {
          clock,
          onChange: (state) => log.warn('payment gateway does or does not answer', { state }),
        }),
        taxes: createTaxTable(),
        shippingRates: createShippingRateTable(),
        zipCodes: createZipCodeTable(),
        mail: post.mail,
        mailbox: post.mailbox,
        jobs: jobs.queue,
        seal,
        log,
      },
      jobs,
      databaseUrl: data.url,
      paymentOrigins: payment.origins,
      stop,
    };
  }
}

/** Like `Promise.all`, but a failure waits for the others, so that what they started is known and can be ended. */
async function allOrNone<const Values extends readonly Promise<unknown>[]>(
  values: Values,
): Promise<{ -readonly [Index in keyof Values]: Awaited<Values[Index]> }> {
  await Promise.allSettled(values);
  return (await Promise.all(values)) as { -readonly [Index in keyof Values]: Awaited<Values[Index]> };
}

type DataSurroundings = {
  readonly log: Log;
  readonly clock: Clock;
  readonly seal: Seal;
  readonly onNotice: (sentence: string) => void;
  readonly endings: Ending[];
};

/** A database of the code's own schema; in the demonstration it is never empty. */
async function openData(
  configuration: Configuration,
  { log, clock, seal, onNotice, endings }: DataSurroundings,
): Promise<{ url: string; database: Database }> {
  const url = configuration.databaseUrl ?? (await startOwnServer());
  await migrate(url);
  const database = openDatabase({
    url,
    poolSize: configuration.databasePoolSize,
    statementTimeoutMilliseconds: configuration.statementTimeoutMilliseconds,
    connectionTimeoutMilliseconds: configuration.connectionTimeoutMilliseconds,
    onConnectionError: (error) => log.warn('database connection lost', { error }),
  });
  endings.push(() => database.close());
  if (configuration.mode === 'demo') {
    const { seedDemo } = await import('../db/seed/seed.server.ts');
    await seedDemo(database, clock.now(), seal);
  }
  return { url, database };

  async function startOwnServer(): Promise<string> {
    const server = await startEmbeddedPostgres({
      dataFolder: join(configuration.dataFolder, 'postgres'),
      database: 'shop',
      durability: 'durable',
      onNotice,
    });
    endings.push(() => server.stop());
    return server.url;
  }
}

/** Stripe where a key is configured, else the sandbox gateway in a process of its own. */
async function openPayment(
  { configuration, ownOrigins, localOrigin }: ShopOptions,
  secrets: Secrets,
  endings: Ending[],
): Promise<{ gateway: PaymentGateway; origins: PaymentOrigins }> {
  const timeoutMilliseconds = configuration.paymentTimeoutMilliseconds;
  const { createStripeGateway } = await import('./integrations/payment/stripe-adapter.server.ts');
  if (configuration.stripe) {
    const { secretKey, publishableKey, webhookSecrets } = configuration.stripe;
    const browser = { kind: 'stripe', publishableKey } as const;
    return {
      gateway: createStripeGateway({ secretKey, webhookSecrets, browser, timeoutMilliseconds }),
      origins: stripeOrigins,
    };
  }
  const { startSandbox } = await import('./integrations/payment/sandbox/start-sandbox.server.ts');
  const { secretKey, publishableKey, webhookSecret } = secrets.sandboxGateway;
  const { gatewayPort, gatewayPublicUrl } = configuration;
  const namedOrigin = gatewayPublicUrl ?? (gatewayPort === 0 ? undefined : `http://localhost:${gatewayPort}`);
  const sandbox = await startSandbox({
    dataDirectory: join(configuration.dataFolder, 'gateway'),
    port: gatewayPort,
    secretKey,
    publishableKey,
    webhookSecret,
    webhookUrl: `${localOrigin}/webhooks/payment`,
    allowedOrigins: ownOrigins,
    ...(namedOrigin !== undefined && { publicOrigin: namedOrigin }),
  });
  endings.push(() => sandbox.stop());
  const origin = namedOrigin ?? sandbox.origin;
  const fieldsUrl = `${origin}/fields?${new URLSearchParams({ publishable_key: publishableKey })}`;
  return {
    gateway: createStripeGateway({
      secretKey,
      webhookSecrets: [webhookSecret],
      browser: { kind: 'sandbox', fieldsUrl, origin },
      server: { protocol: 'http', host: '127.0.0.1', port: sandbox.port },
      timeoutMilliseconds,
    }),
    origins: sandboxOrigins(origin),
  };
}

/** The configured mail server, else the embedded one, whose mailbox can be read at `/dev/mailbox`. */
async function openPost(
  configuration: Configuration,
  clock: Clock,
  endings: Ending[],
): Promise<{ mail: MailSender; mailbox: Mailbox | undefined }> {
  const { createSmtpSender } = await import('./integrations/mail/smtp-adapter.server.ts');
  if (configuration.smtpUrl !== undefined) {
    const mail = createSmtpSender(configuration.smtpUrl);
    endings.push(() => mail.close());
    return { mail, mailbox: undefined };
  }
  const { startMailbox } = await import('./integrations/mail/mailbox/mailbox.server.ts');
  const mailbox = await startMailbox({
    directory: join(configuration.dataFolder, 'mailbox'),
    port: 0,
    now: () => clock.now(),
  });
  endings.push(() => mailbox.stop());
  const mail = createSmtpSender(mailbox.url);
  endings.push(() => mail.close());
  return { mail, mailbox };
}
