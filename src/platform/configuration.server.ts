import type { z } from 'zod';
import { type EnvironmentSettings, environmentSettings } from './settings.server.ts';
import { StartError } from './start-error.ts';

/** Error for wrong or missing settings. Its message consists of full sentences that name each variable. */
export class ConfigurationError extends StartError {
  override name = 'ConfigurationError';
}

/**
 * The mode in which the process runs. `demo` and `test` include the stand-ins, the pages under `/dev` and the test switches; `production`
 * has none of these.
 */
export type ShopMode = 'demo' | 'test' | 'production';

export type MediaBucket = {
  readonly bucket: string;
  readonly region: string;
  /** The URL of an S3-compatible service; undefined for Amazon S3. */
  readonly endpoint: string | undefined;
  /** The access keys; undefined if the SDK finds them itself, such as from the machine's role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
};

/** The process's settings, validated once at start. A `port` of 0 means any free port. */
export type Configuration = {
  readonly mode: ShopMode;
  /** Whether this is a staging shop: production mode with test keys, which accepts no real orders. */
  readonly isStaging: boolean;
  /** The addresses to listen on. It is not an error if ::1 is missing, on a machine without IPv6. */
  readonly hosts: readonly string[];
  readonly port: number;
  readonly publicUrl: string | undefined;
  /** The IP addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** The bearer token for reading metrics; undefined if they can be read only from the machine itself. */
  readonly metricsToken: string | undefined;
  readonly drainSeconds: number;
  readonly dataFolder: string;
  /** The bucket that stores pictures; undefined if they are stored in the data folder. */
  readonly mediaBucket: MediaBucket | undefined;
  /** The winery package that fills an empty demo; undefined for the demo winery. */
  readonly winery: string | undefined;
  readonly databaseUrl: string | undefined;
  /** The URL of a transaction-mode pooler that requests use; undefined if requests use `databaseUrl`. */
  readonly databasePoolerUrl: string | undefined;
  readonly databasePoolSize: number;
  readonly statementTimeoutMilliseconds: number;
  readonly connectionTimeoutMilliseconds: number;
  readonly runsWorker: boolean;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly sealKeys: readonly string[] | undefined;
  readonly hashKey: string | undefined;
  /** The Stripe account; undefined if the embedded sandbox gateway is used. */
  readonly stripe:
    | {
        readonly secretKey: string;
        readonly publishableKey: string;
        readonly webhookSecrets: readonly string[];
      }
    | undefined;
  readonly paymentTimeoutMilliseconds: number;
  readonly gatewayPort: number;
  readonly gatewayPublicUrl: string | undefined;
  /** The SMTP server for email; undefined if the embedded mailbox is used. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  readonly holdTtlSeconds: number;
  /** The identity provider for customers; undefined if they sign in only with the shop's own accounts. */
  readonly signInProvider:
    | {
        readonly issuer: string;
        readonly name: string;
        readonly clientId: string;
        readonly clientSecret: string;
      }
    | undefined;
  /**
   * The interval in seconds at which an open page reloads its session. With 0, it reloads only when the page gets focus or another tab
   * reports a change.
   */
  readonly sessionRefetchSeconds: number;
  /** The key that signs identity tokens for a hosted messenger; undefined if only the shop's own messenger may identify customers. */
  readonly chat: { readonly keyId: string; readonly secret: string } | undefined;
  /** The public key of a hosted messenger; undefined if the shop's own messenger is used. */
  readonly chatWidgetKey: string | undefined;
  /** The extra mailboxes and action URLs to which forms in documents may submit, besides mailboxes at the winery's own domains. */
  readonly contentForms: { readonly mailboxes: readonly string[]; readonly actions: readonly string[] };
  /** The hosted experiment service; undefined if the shop assigns its experiments itself. */
  readonly experimentHost:
    | { readonly sdkKey: string; readonly datafileOrigin: string; readonly eventOrigin: string }
    | undefined;
  /** The key in the URLs of the shop's own content API. */
  readonly contentPublicKey: string;
  /** The hosted content service; undefined if the shop stores its documents itself. */
  readonly contentHost: { readonly origin: string; readonly apiKey: string } | undefined;
};

/**
 * Returns the configuration from environment variables.
 * @throws ConfigurationError naming every variable that is wrong or missing
 */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
  // An empty variable counts as unset: that is how shells and container files clear one.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSettings.safeParse(given);
  if (!parsed.success) {
    throw new ConfigurationError(
      parsed.error.issues.map((issue) => `${issue.path[0]?.toString()} ${describeIssue(issue)}.`).join('\n'),
    );
  }
  const values = parsed.data;
  const mode = modeOf(values);
  const complaints = [
    ...contradictions(values),
    ...(values.SHOP_MODE === 'staging' && mode !== 'production'
      ? ['SHOP_MODE=staging requires NODE_ENV=production without DEMO=true.']
      : []),
    ...(mode === 'production' ? missingInProduction(values) : []),
  ];
  if (complaints.length > 0) throw new ConfigurationError(complaints.join('\n'));
  return configurationFrom(values, mode);
}

function modeOf(values: EnvironmentSettings): ShopMode {
  if (values.NODE_ENV === 'test') return 'test';
  return values.NODE_ENV === 'production' && !values.DEMO ? 'production' : 'demo';
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`;
  // Every number among the settings is a count.
  if (issue.code === 'invalid_type')
    return `must be a ${issue.expected === 'string' ? 'text' : 'whole number'}`;
  return issue.message;
}

/** Returns whether some but not all of these settings, which belong together, are set. */
function isHalf(together: readonly unknown[]): boolean {
  return together.some((value) => value !== undefined) && together.some((value) => value === undefined);
}

function contradictions(values: EnvironmentSettings): string[] {
  const complaints: string[] = [];
  const stripe = [values.STRIPE_SECRET_KEY, values.STRIPE_PUBLISHABLE_KEY, values.STRIPE_WEBHOOK_SECRET];
  if (isHalf(stripe)) {
    complaints.push(
      'Set all of STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or none of them.',
    );
  }
  const provider = [
    values.SIGN_IN_PROVIDER_ISSUER,
    values.SIGN_IN_PROVIDER_CLIENT_ID,
    values.SIGN_IN_PROVIDER_CLIENT_SECRET,
  ];
  if (isHalf(provider)) {
    complaints.push(
      'Set all of SIGN_IN_PROVIDER_ISSUER, SIGN_IN_PROVIDER_CLIENT_ID and SIGN_IN_PROVIDER_CLIENT_SECRET, or none of them.',
    );
  }
  if (values.DATABASE_POOLER_URL && !values.DATABASE_URL) {
    complaints.push(
      'DATABASE_POOLER_URL requires DATABASE_URL: migrations, jobs and notifications connect to the server directly.',
    );
  }
  if (isHalf([values.CHAT_KEY_ID, values.CHAT_SECRET])) {
    complaints.push('Set both CHAT_KEY_ID and CHAT_SECRET, or neither.');
  }
  if (isHalf([values.AWS_ACCESS_KEY_ID, values.AWS_SECRET_ACCESS_KEY])) {
    complaints.push('Set both AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or neither.');
  }
  if (isHalf([values.CONTENT_API_HOST, values.CONTENT_API_KEY])) {
    complaints.push('Set both CONTENT_API_HOST and CONTENT_API_KEY, or neither.');
  }
  if (values.HOLD_TTL_SECONDS * 1000 <= values.PAYMENT_TIMEOUT_MILLISECONDS) {
    complaints.push(
      'HOLD_TTL_SECONDS must be longer than PAYMENT_TIMEOUT_MILLISECONDS, so that stock stays held during a payment.',
    );
  }
  return complaints;
}

function missingInProduction(values: EnvironmentSettings): string[] {
  const needed: [keyof EnvironmentSettings, string][] = [
    ['PUBLIC_URL', 'the public address of the shop'],
    ['DATABASE_URL', 'the PostgreSQL 18 server for orders and customers'],
    ['SEAL_KEYS', 'the keys that encrypt birth dates'],
    ['HASH_KEY', 'the key for stored hashes'],
    ['STRIPE_SECRET_KEY', 'the payment gateway’s secret key'],
    ['STRIPE_PUBLISHABLE_KEY', 'the payment gateway’s publishable key'],
    ['STRIPE_WEBHOOK_SECRET', 'the payment gateway’s webhook secret'],
    ['SMTP_URL', 'the mail server'],
    ['MAIL_FROM', 'the sender of the shop’s email'],
  ];
  const complaints = needed
    .filter(([name]) => values[name] === undefined)
    .map(([name, what]) => `${name} is missing: ${what}.`);
  const isStaging = values.SHOP_MODE === 'staging';
  const wrongKey = isStaging ? /^[a-z]+_live_/ : /^[a-z]+_test_/;
  if ([values.STRIPE_SECRET_KEY, values.STRIPE_PUBLISHABLE_KEY].some((key) => key && wrongKey.test(key))) {
    complaints.push(
      isStaging
        ? 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be test keys with SHOP_MODE=staging.'
        : 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be live keys in production. Test keys require SHOP_MODE=staging or DEMO=true.',
    );
  }
  const secure = [
    'SIGN_IN_PROVIDER_ISSUER',
    'CONTENT_API_HOST',
    'CONTENT_FORM_ACTIONS',
    'EXPERIMENT_DATAFILE_ORIGIN',
    'EXPERIMENT_EVENT_ORIGIN',
    'PUBLIC_URL',
  ] as const;
  for (const name of secure) {
    if ([values[name] ?? []].flat().some((address) => address.startsWith('http:'))) {
      complaints.push(`${name} must begin with https:// in production.`);
    }
  }
  if (complaints.length > 0) {
    complaints.push('Or set DEMO=true to run the shop as a demo, which needs none of these settings.');
  }
  return complaints;
}

function configurationFrom(values: EnvironmentSettings, mode: ShopMode): Configuration {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = values;
  return {
    mode,
    isStaging: values.SHOP_MODE === 'staging',
    hosts: values.HOST === 'localhost' ? ['127.0.0.1', '::1'] : [values.HOST],
    port: values.PORT,
    publicUrl: values.PUBLIC_URL,
    trustedProxies: values.TRUSTED_PROXY,
    metricsToken: values.METRICS_TOKEN,
    drainSeconds: values.DRAIN_SECONDS,
    dataFolder: values.DATA_DIR,
    mediaBucket: values.S3_BUCKET ? mediaBucketOf(values, values.S3_BUCKET) : undefined,
    winery: values.WINERY,
    databaseUrl: values.DATABASE_URL,
    databasePoolerUrl: values.DATABASE_POOLER_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    statementTimeoutMilliseconds: values.DATABASE_STATEMENT_TIMEOUT_MILLISECONDS,
    connectionTimeoutMilliseconds: values.DATABASE_CONNECTION_TIMEOUT_MILLISECONDS,
    runsWorker: values.RUN_WORKER,
    logLevel: values.LOG_LEVEL ?? (mode === 'production' ? 'info' : 'warn'),
    sealKeys: values.SEAL_KEYS,
    hashKey: values.HASH_KEY,
    stripe:
      STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: STRIPE_SECRET_KEY,
            publishableKey: STRIPE_PUBLISHABLE_KEY,
            webhookSecrets: STRIPE_WEBHOOK_SECRET,
          }
        : undefined,
    paymentTimeoutMilliseconds: values.PAYMENT_TIMEOUT_MILLISECONDS,
    gatewayPort: values.GATEWAY_PORT,
    gatewayPublicUrl: values.GATEWAY_PUBLIC_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    holdTtlSeconds: values.HOLD_TTL_SECONDS,
    signInProvider: signInProviderOf(values),
    sessionRefetchSeconds: values.SESSION_REFETCH_SECONDS,
    chat:
      values.CHAT_KEY_ID && values.CHAT_SECRET
        ? { keyId: values.CHAT_KEY_ID, secret: values.CHAT_SECRET }
        : undefined,
    chatWidgetKey: values.CHAT_WIDGET_KEY,
    contentForms: { mailboxes: values.CONTENT_FORM_MAILBOXES, actions: values.CONTENT_FORM_ACTIONS },
    experimentHost: values.EXPERIMENT_SDK_KEY
      ? {
          sdkKey: values.EXPERIMENT_SDK_KEY,
          datafileOrigin: values.EXPERIMENT_DATAFILE_ORIGIN,
          eventOrigin: values.EXPERIMENT_EVENT_ORIGIN,
        }
      : undefined,
    contentPublicKey: values.CONTENT_PUBLIC_KEY,
    contentHost:
      values.CONTENT_API_HOST && values.CONTENT_API_KEY
        ? { origin: values.CONTENT_API_HOST, apiKey: values.CONTENT_API_KEY }
        : undefined,
  };
}

function signInProviderOf(values: EnvironmentSettings): Configuration['signInProvider'] {
  const { SIGN_IN_PROVIDER_ISSUER: issuer, SIGN_IN_PROVIDER_NAME: name } = values;
  const { SIGN_IN_PROVIDER_CLIENT_ID: clientId, SIGN_IN_PROVIDER_CLIENT_SECRET: clientSecret } = values;
  return issuer && clientId && clientSecret ? { issuer, name, clientId, clientSecret } : undefined;
}

function mediaBucketOf(
  { S3_REGION, S3_ENDPOINT, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }: EnvironmentSettings,
  bucket: string,
): MediaBucket {
  const credentials =
    AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY
      ? { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY }
      : undefined;
  return { bucket, region: S3_REGION, endpoint: S3_ENDPOINT, credentials };
}
