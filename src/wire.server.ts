import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { identityAccountHooks } from './account-links.server.ts';
import type { ShopDependencies } from './dependencies.server.ts';
import type { MediaServices } from './engine/content/media/types.ts';
import { createChatTokenIssuer } from './integrations/chat/signed-token-adapter.server.ts';
import type { Clock } from './integrations/clock/port.ts';
import type { ContentSource } from './integrations/content/port.ts';
import { openExperimentHost } from './integrations/experiments/hosted-adapter.server.ts';
import type { ExperimentHost } from './integrations/experiments/port.ts';
import { createFormCaller, isPublicIpAddress } from './integrations/form-calls/http-adapter.server.ts';
import type { Mailbox, MailSender } from './integrations/mail/port.ts';
import { createFolderMediaStorage } from './integrations/media-storage/folder-adapter.server.ts';
import type { MediaStorageError } from './integrations/media-storage/port.ts';
import { createPackageImportProcess } from './integrations/package-process/process-adapter.server.ts';
import { withCircuitBreaker } from './integrations/payment/breaker.ts';
import { attachPaymentGateway, openPaymentGateway } from './integrations/payment/choose-gateway.server.ts';
import { withEncodedPictures } from './integrations/picture-encoder/encoded-pictures.server.ts';
import { createPictureEncoder } from './integrations/picture-encoder/process-adapter.server.ts';
import { createShippingRateTable } from './integrations/shipping/table-adapter.ts';
import { createPasswordHasher } from './integrations/sign-in/password-hasher.server.ts';
import type { PasswordHasher, SignInService } from './integrations/sign-in/port.ts';
import { createTaxTable } from './integrations/tax/table-adapter.ts';
import type { ZipCodeTable } from './integrations/zip-codes/port.ts';
import { createZipCodeTable } from './integrations/zip-codes/table-adapter.server.ts';
import { ledgerHooks } from './ledger-links.server.ts';
import { awaitDatabase, requirePoolerStatementTimeout } from './platform/await-database.server.ts';
import type { Configuration } from './platform/configuration.server.ts';
import { openConfiguredDatabase, startEmbeddedDatabase } from './platform/configured-database.server.ts';
import { hostCookieName, sessionCookieName, sessionSigningSecret } from './platform/cookies.server.ts';
import type { Database } from './platform/database.server.ts';
import { attachEmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded-postgres.server.ts';
import { type CleanupSteps, openOrStopAll, waitForAll } from './platform/endings.ts';
import type { AttachedJobService, JobService } from './platform/jobs.server.ts';
import { createLog, type Log } from './platform/log.server.ts';
import { migrateDatabase, requireCurrentSchema } from './platform/migrations.server.ts';
import { acquireProcessLock, processLockHolder } from './platform/process-lock.server.ts';
import { createSeal, type Seal } from './platform/seal.server.ts';
import { loadSecrets } from './platform/secrets.server.ts';
import type { PaymentOrigins } from './platform/security-headers.server.ts';
import { StartError } from './platform/start-error.ts';
import { purchaseRegistry } from './purchases.server.ts';
import { winery } from './winery.ts';
import { readWinerySettings } from './winery-settings.server.ts';

export type ShopOptions = {
  readonly configuration: Configuration;
  /** The shop's origins, as seen by browsers. */
  readonly ownOrigins: readonly string[];
  /** The origin at which the sandbox gateway on this machine reaches the shop. */
  readonly localOrigin: string;
  /** Receives messages for the person who started the process. */
  readonly onNotice: (sentence: string) => void;
};

/** A running shop with all its services. */
export type Shop = {
  readonly dependencies: ShopDependencies;
  readonly jobs: JobService;
  readonly databaseUrl: string;
  readonly paymentOrigins: PaymentOrigins;
  /** Stops everything that opening the shop started, in reverse order. */
  stop(): Promise<void>;
};

/**
 * Creates the shop from its configuration. This is the only place that selects the adapter of each port. Adapters that are not used are not
 * loaded, and slow ones load while the database starts.
 */
export function openShop(options: ShopOptions): Promise<Shop> {
  const { configuration, onNotice } = options;
  return openOrStopAll(async (endings, stop): Promise<Shop> => {
    const log = createLog(configuration.logLevel);
    const secrets = loadSecrets(configuration);
    if (configuration.mode !== 'production') {
      // A second shop must not even touch the first one's gateway.
      const { dataFolder } = configuration;
      const lock = acquireProcessLock(join(dataFolder, 'owner'), `is already running in ${dataFolder}`);
      endings.push(lock.release);
    }
    const clock: Clock = { now: () => new Date() };
    const seal = createSeal(secrets);
    const [data, payment, post, media, { openJobService: openJobs }] = await waitForAll([
      openData(configuration, { log, clock, seal, onNotice, endings }),
      openPaymentGateway(options, secrets, endings),
      openPost(configuration, clock, endings),
      openMedia(configuration, log, endings),
      import('./platform/jobs.server.ts'),
    ]);
    const jobs = await openJobs({ url: data.url, works: configuration.runsWorker, log });
    endings.push(() => jobs.stop());
    const passwords = createPasswordHasher(hasherLimits);
    const { database } = data;
    const dependencies: ShopDependencies = {
      configuration,
      database,
      clock,
      payments: withCircuitBreaker(payment.gateway, {
        clock,
        onChange: (state) => log.warn('payment gateway changed state', { state }),
      }),
      ...tables(),
      ...media,
      get pickupLocations() {
        return winery().pickupLocations;
      },
      mail: post.mail,
      mailbox: post.mailbox,
      jobs: jobs.queue,
      packageProcess: createPackageImportProcess(),
      signIn: openSignIn(options, { database, passwords, seal, log }),
      passwords,
      chat: createChatTokenIssuer(configuration.chat ?? ownChatKey(seal)),
      experiments: openExperiments(configuration, log, endings),
      formCalls: openFormCalls(configuration),
      content: await openContent(configuration, { database, clock, log }),
      seal,
      log,
      writeEmail: async (notice, database = dependencies.database) => {
        const { writeEmail } = await import('./emails.server.ts');
        return writeEmail({ ...dependencies, database }, options.ownOrigins[0] ?? '', notice);
      },
    };
    return {
      dependencies,
      jobs,
      databaseUrl: data.url,
      paymentOrigins: payment.origins,
      stop,
    };
  });
}

/** Opens the external experiment provider; undefined if none is configured. */
function openExperiments(
  { experimentHost }: Configuration,
  log: Log,
  endings: CleanupSteps,
): ExperimentHost | undefined {
  if (!experimentHost) return undefined;
  const host = openExperimentHost({ ...experimentHost, log, now: () => performance.now() });
  endings.push(() => host.stop());
  return host;
}

/** Returns the key with which the shop signs its own messenger tokens if no key of a hosted messenger is configured. */
function ownChatKey(seal: Seal) {
  return { keyId: 'own', secret: seal.keyedHash('messenger tokens').toString('base64url') };
}

/** Opens the external page builder, with a cache of its latest known documents; undefined if none is configured. */
async function openContent(
  { contentHost }: Configuration,
  { database, clock, log }: { readonly database: Database; readonly clock: Clock; readonly log: Log },
): Promise<ContentSource | undefined> {
  if (!contentHost) return undefined;
  const [{ createContentHost }, { withContentCache }, { openContentCopyStore: openCopyStore }] =
    await Promise.all([
      import('./integrations/content/hosted-adapter.server.ts'),
      import('./integrations/content/last-copies.server.ts'),
      import('./engine/content/index.server.ts'),
    ]);
  return withContentCache(createContentHost(contentHost), { shelf: openCopyStore(database), clock, log });
}

async function openMedia(
  { dataFolder, mediaBucket }: Configuration,
  log: Log,
  endings: CleanupSteps,
): Promise<MediaServices> {
  const encoder = createPictureEncoder();
  endings.push(() => encoder.stop());
  const pictureEncoder = withEncodedPictures(encoder);
  if (mediaBucket === undefined) {
    return { mediaStorage: createFolderMediaStorage(join(dataFolder, 'media')), pictureEncoder };
  }
  const { openBucketMediaStorage: openBucket } = await import(
    './integrations/media-storage/bucket-adapter.server.ts'
  );
  const mediaStorage = openBucket(mediaBucket);
  endings.push(() => mediaStorage.close());
  await mediaStorage.check().catch((error: MediaStorageError) => {
    if (error.isMisconfigured) throw new StartError(error.message, { cause: error });
    // The shop sells without pictures until the bucket is back.
    log.error('media storage does not answer', { error });
  });
  return { mediaStorage, pictureEncoder };
}

/** The maximum time that a visitor waits for the service to which a form is sent. */
const formCallMilliseconds = 8_000;

/** Creates the sender of form submissions. Outside production, it may also call programs on this machine. */
function openFormCalls({ mode }: Configuration) {
  const isOpen = (address: string) =>
    isPublicIpAddress(address) || (mode !== 'production' && /^(127\.|::1$)/.test(address));
  return createFormCaller({ milliseconds: formCallMilliseconds, isOpen });
}

/**
 * Limits of password hashing. One core stays free for other requests, and at most three hashes run concurrently, because more would block
 * the threads needed for other work.
 */
const hasherLimits = { atOnce: Math.min(3, Math.max(1, availableParallelism() - 1)), inside: 20 };

/** Creates the sign-in service, whose code is loaded at the first sign-in because loading is slow and many visits don't need it. */
function openSignIn(
  { configuration, ownOrigins }: ShopOptions,
  parts: {
    readonly database: Database;
    readonly passwords: PasswordHasher;
    readonly seal: Seal;
    readonly log: Log;
  },
): SignInService {
  const { signInProvider } = configuration;
  const provider = signInProvider && { id: openIdProvider, ...signInProvider };
  let opened: Promise<SignInService> | undefined;
  const open = () => {
    opened ??= createSignIn().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  async function createSignIn(): Promise<SignInService> {
    const [{ createBetterAuth }, tables] = await Promise.all([
      import('./integrations/sign-in/better-auth-adapter.server.ts'),
      import('./engine/identity/schema.ts'),
    ]);
    return createBetterAuth({
      ...parts,
      provider,
      tables: {
        user: tables.customers,
        session: tables.sessions,
        account: tables.signInMethods,
        verification: tables.signInVerifications,
        rateLimit: tables.signInRateLimits,
      },
      origin: ownOrigins[0] ?? 'http://localhost',
      secret: sessionSigningSecret(parts.seal),
      cookieNames: {
        session: sessionCookieName(configuration),
        state: hostCookieName(configuration, 'signing-in'),
      },
      isSecure: configuration.mode === 'production',
    });
  }
  return {
    providers: provider ? [{ id: provider.id, name: provider.name }] : [],
    tryPassword: async (...given) => (await open()).tryPassword(...given),
    startSession: async (...given) => (await open()).startSession(...given),
    leaveFor: async (...given) => (await open()).leaveFor(...given),
    comeBack: async (...given) => (await open()).comeBack(...given),
  };
}

/** The id of the only external identity provider, as used in URLs. */
const openIdProvider = 'openid';

/** The services of a shop that a command uses, whether or not the shop is running. */
export type AttachedShop = Pick<ShopDependencies, 'configuration' | 'database' | 'clock' | 'log'> & {
  /** Opens the additional services that a command needs to make changes. */
  open(): Promise<{
    readonly dependencies: Omit<
      ShopDependencies,
      'mail' | 'mailbox' | 'signIn' | 'passwords' | 'chat' | 'experiments' | 'content' | 'writeEmail'
    >;
    readonly jobs: AttachedJobService;
  }>;
  openPost(): Promise<Pick<ShopDependencies, 'mail' | 'mailbox'>>;
  openMedia(): Promise<MediaServices>;
  /** Stops the services that were started for the command. A running shop is not affected. */
  stop(): Promise<void>;
};

/**
 * Attaches to the existing database and gateway of the configured shop. Does not migrate, seed or reconfigure them. If no shop is running,
 * starts its embedded services until `stop`.
 * @throws StartError if there is no such shop, or if its database is older or newer than this code.
 */
export function attachToShop(
  options: Pick<ShopOptions, 'configuration' | 'onNotice'> & {
    /** Whether the database may lack a winery. */
    readonly mayBeEmpty?: true;
  },
) {
  const { configuration, mayBeEmpty } = options;
  const { dataFolder, databaseUrl, mode } = configuration;
  return openOrStopAll(async (endings, stop): Promise<AttachedShop> => {
    const log = createLog(configuration.logLevel, process.stderr);
    const clock: Clock = { now: () => new Date() };
    const isDemo = mode !== 'production';
    if ((isDemo || !databaseUrl) && !existsSync(join(dataFolder, 'secrets.json'))) {
      throw new StartError(`There is no shop in ${dataFolder} yet. Run \`npm start\` to create it.`);
    }
    const owner = join(dataFolder, 'owner');
    // No shop may start in the meantime and use services that end with this command.
    if (isDemo && processLockHolder(owner) === undefined) {
      endings.push(acquireProcessLock(owner, `works on ${dataFolder}`).release);
    }
    const url = databaseUrl ?? (await startEmbeddedDatabase(attachEmbeddedPostgres, options, endings));
    const database = openConfiguredDatabase(configuration, url, log, endings);
    await requireCurrentSchema(database.pool).catch((cause: Error) => {
      if (cause instanceof StartError) throw cause;
      throw new StartError(`The database does not answer: ${cause.message || 'no response'}.`, { cause });
    });
    if (!(await readWinerySettings(database.read)) && !mayBeEmpty) {
      throw new StartError('This shop is not set up yet. Start it and open the address that it prints.');
    }
    return {
      ...{ configuration, database, clock, log, stop },
      open: async () => {
        const secrets = loadSecrets(configuration);
        const { attachJobService: attachJobs } = await import('./platform/jobs.server.ts');
        const [payments, jobs] = await waitForAll([
          attachPaymentGateway(configuration, secrets, endings),
          attachJobs({ url, log }),
        ]);
        endings.push(() => jobs.stop());
        const seal = createSeal(secrets);
        const { queue } = jobs;
        return {
          dependencies: {
            ...{ configuration, database, clock, payments, seal, log },
            ...tables(),
            ...(await openMedia(configuration, log, endings)),
            pickupLocations: winery().pickupLocations,
            formCalls: openFormCalls(configuration),
            jobs: queue,
            packageProcess: createPackageImportProcess(),
          },
          jobs,
        };
      },
      openPost: () => openPost(configuration, clock, endings),
      openMedia: () => openMedia(configuration, log, endings),
    };
  });
}

/** Opens only the table of ZIP codes, for a command that validates addresses without a shop. */
export function openZipCodeTable(): ZipCodeTable {
  return createZipCodeTable();
}

function tables(): Pick<
  ShopDependencies,
  'taxes' | 'shippingRates' | 'zipCodes' | 'purchases' | 'ledgerLinks' | 'accountLinks'
> {
  return {
    taxes: createTaxTable(),
    shippingRates: createShippingRateTable(),
    zipCodes: createZipCodeTable(),
    purchases: purchaseRegistry,
    ledgerLinks: ledgerHooks,
    accountLinks: identityAccountHooks,
  };
}

type DataSurroundings = {
  readonly log: Log;
  readonly clock: Clock;
  readonly seal: Seal;
  readonly onNotice: (sentence: string) => void;
  readonly endings: CleanupSteps;
};

/**
 * Opens a database and migrates it to this code's schema. In the demonstration, the database always has a winery. Otherwise, the winery may
 * not be set up yet.
 */
async function openData(
  configuration: Configuration,
  { log, clock, seal, onNotice, endings }: DataSurroundings,
): Promise<{ url: string; database: Database }> {
  const { databaseUrl, databasePoolerUrl } = configuration;
  if (databaseUrl !== undefined) await awaitDatabase(databaseUrl, onNotice);
  if (databasePoolerUrl !== undefined) await requirePoolerStatementTimeout(databasePoolerUrl);
  const url =
    databaseUrl ?? (await startEmbeddedDatabase(startEmbeddedPostgres, { configuration, onNotice }, endings));
  await migrateDatabase(url);
  const database = openConfiguredDatabase(configuration, url, log, endings);
  if (configuration.mode === 'demo') {
    const { seedDemo } = await import('../db/seed/seed.server.ts');
    const booking = () => ({ ...tables(), pickupLocations: winery().pickupLocations });
    await seedDemo(database, clock.now(), seal, booking, configuration.winery);
  }
  await readWinerySettings(database.read);
  return { url, database };
}

/** Connects to the configured mail server, or starts the embedded one, whose mailbox is at `/dev/mailbox`. */
async function openPost(
  configuration: Configuration,
  clock: Clock,
  endings: CleanupSteps,
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
