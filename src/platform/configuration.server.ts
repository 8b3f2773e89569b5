import { z } from 'zod';
import { StartError } from './start-error.ts';

/** A wrong or missing setting; the message is made of whole sentences that name each variable. */
export class ConfigurationError extends StartError {
  override name = 'ConfigurationError';
}

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const port = z.coerce.number().int().min(0).max(65_535);
const milliseconds = z.coerce.number().int().min(1).max(600_000);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be a web address such as https://shop.example.com', abort: true })
  .refine(
    (text) => new URL(text).pathname === '/' && !text.includes('?'),
    'must be an origin without path or query',
  )
  .transform((text) => new URL(text).origin);
const keyBytes = 32;
const isKey = (text: string) => /^[0-9a-f]{64}$/i.test(text) && new Set(text.toLowerCase()).size >= 8;
const keyHint = `must be ${keyBytes} random bytes in hexadecimal (64 characters), e.g. from \`openssl rand -hex 32\``;

/** Every environment variable that the shop reads, with its rule and, for `docs/configuration.md`, its reason. */
export const settings = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe(
      '`production` without `DEMO=true` is the real shop and refuses to start without what it needs.',
    ),
  DEMO: flag
    .prefault('false')
    .describe(
      '`true` runs a production build as the demonstration: embedded gateway and mailbox, demo data.',
    ),
  HOST: z
    .string()
    .min(1)
    .default('localhost')
    .describe('Address to listen on. `localhost` means both loopback addresses, 127.0.0.1 and ::1.'),
  PORT: port.default(3000).describe('Port to listen on; 0 takes a free one.'),
  PUBLIC_URL: webAddress
    .optional()
    .describe('Origin that customers see; links in mails begin with it. Without it `http://localhost:PORT`.'),
  TRUSTED_PROXY: list
    .prefault('')
    .describe('Comma-separated addresses of proxies whose `X-Forwarded-For` is believed. Empty: nobody’s.'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe(
      'Folder, seen from the project’s, for the embedded database, the secrets made on the first run, and the sandbox gateway’s store.',
    ),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be an address such as postgresql://user:password@host:5432/shop',
    })
    .optional()
    .describe('A PostgreSQL 18 server to use instead of the embedded one.'),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .default(10)
    .describe('Connections that this process keeps for requests.'),
  DATABASE_STATEMENT_TIMEOUT_MILLISECONDS: milliseconds
    .default(5_000)
    .describe('Longest a statement may run, and a transaction may idle.'),
  DATABASE_CONNECTION_TIMEOUT_MILLISECONDS: milliseconds
    .default(3_000)
    .describe('Longest a request waits for a free connection.'),
  RUN_WORKER: flag
    .prefault('true')
    .describe(
      'Whether this web process also runs the jobs. `false` when `src/worker.ts` runs as its own process.',
    ),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .optional()
    .describe('Least important level that is logged. Without it `info` in production, else `warn`.'),
  SEAL_KEYS: list
    .pipe(z.array(z.string().refine(isKey, keyHint)).min(1))
    .optional()
    .describe(
      'Comma-separated keys that encrypt birth dates at rest; the first one seals, all of them open. Made on the first run outside production.',
    ),
  HASH_KEY: z
    .string()
    .refine(isKey, keyHint)
    .optional()
    .describe(
      'Key of the hashes that stand for cart tokens and visitors’ addresses. Made on the first run outside production.',
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(live|test)_\w+$/, 'must be a key that begins with sk_ or rk_')
    .optional()
    .describe('With it payments go to Stripe; without it to the embedded sandbox gateway.'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(live|test)_\w+$/, 'must be a key that begins with pk_')
    .optional()
    .describe('Stripe’s key for the browser.'),
  STRIPE_WEBHOOK_SECRET: list
    .pipe(z.array(z.string().startsWith('whsec_', 'must begin with whsec_')).min(1))
    .optional()
    .describe(
      'Comma-separated signing secrets of the webhook endpoint; several are valid together while one replaces another.',
    ),
  PAYMENT_TIMEOUT_MILLISECONDS: milliseconds
    .default(10_000)
    .describe(
      'Longest a call to the gateway may take; after it the outcome counts as unknown and is asked for.',
    ),
  GATEWAY_PORT: port.default(3001).describe('Port of the embedded sandbox gateway; 0 takes a free one.'),
  GATEWAY_PUBLIC_URL: webAddress
    .optional()
    .describe(
      'Origin under which browsers reach the sandbox gateway. Without it `http://localhost:GATEWAY_PORT`.',
    ),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be an address such as smtps://user:password@mail.example.com:465',
    })
    .optional()
    .describe('Mail server. Without it mail goes to the embedded mailbox, readable at `/dev/mailbox`.'),
  MAIL_FROM: z
    .email('must be an e-mail address')
    .optional()
    .describe('Sender of the shop’s mail. Without it the address of the house file.'),
  HOLD_TTL_SECONDS: z.coerce
    .number()
    .int()
    .min(30)
    .max(86_400)
    .default(900)
    .describe('How long bottles stay held for an order that is being paid; longer than a payment may take.'),
});

export type Settings = z.output<typeof settings>;

/**
 * `demo` and `test` have the stand-ins, `/dev/*` and the switches for tests; `production` has none of them.
 */
export type Mode = 'demo' | 'test' | 'production';

/** What the process was told, checked once at boot. Ports of 0 are not yet known here. */
export type Configuration = {
  readonly mode: Mode;
  /** Addresses to listen on. ::1 may be missing on a machine without IPv6, which is no error. */
  readonly hosts: readonly string[];
  readonly port: number;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  readonly databasePoolSize: number;
  readonly statementTimeoutMilliseconds: number;
  readonly connectionTimeoutMilliseconds: number;
  readonly runsWorker: boolean;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly sealKeys: readonly string[] | undefined;
  readonly hashKey: string | undefined;
  /** Undefined: the embedded sandbox gateway. */
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
  /** Undefined: the embedded mailbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  readonly holdTtlSeconds: number;
};

/** @throws ConfigurationError naming every variable that is wrong or missing. */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
  // An empty variable counts as unset: that is how shells and container files clear one.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    throw new ConfigurationError(
      parsed.error.issues.map((issue) => `${issue.path[0]?.toString()} ${sayWhy(issue)}.`).join('\n'),
    );
  }
  const values = parsed.data;
  const mode = modeOf(values);
  const complaints = [
    ...contradictions(values),
    ...(mode === 'production' ? missingInProduction(values) : []),
  ];
  if (complaints.length > 0) throw new ConfigurationError(complaints.join('\n'));
  return configurationFrom(values, mode);
}

function modeOf(values: Settings): Mode {
  if (values.NODE_ENV === 'test') return 'test';
  return values.NODE_ENV === 'production' && !values.DEMO ? 'production' : 'demo';
}

function sayWhy(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`;
  // Every number among the settings is a count of something.
  if (issue.code === 'invalid_type')
    return `must be a ${issue.expected === 'string' ? 'text' : 'whole number'}`;
  return issue.message;
}

function contradictions(values: Settings): string[] {
  const complaints: string[] = [];
  const stripe = [values.STRIPE_SECRET_KEY, values.STRIPE_PUBLISHABLE_KEY, values.STRIPE_WEBHOOK_SECRET];
  if (stripe.some((key) => key !== undefined) && stripe.some((key) => key === undefined)) {
    complaints.push(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET belong together: set all or none.',
    );
  }
  if (values.HOLD_TTL_SECONDS * 1000 <= values.PAYMENT_TIMEOUT_MILLISECONDS) {
    complaints.push(
      'HOLD_TTL_SECONDS must be longer than PAYMENT_TIMEOUT_MILLISECONDS: bottles stay held while their payment runs.',
    );
  }
  return complaints;
}

function missingInProduction(values: Settings): string[] {
  const needed: [keyof Settings, string][] = [
    ['PUBLIC_URL', 'the address that customers see'],
    ['SEAL_KEYS', 'the keys that encrypt birth dates'],
    ['HASH_KEY', 'the key of stored hashes'],
    ['STRIPE_SECRET_KEY', 'the payment gateway’s secret key'],
    ['STRIPE_PUBLISHABLE_KEY', 'the payment gateway’s key for browsers'],
    ['STRIPE_WEBHOOK_SECRET', 'the payment gateway’s webhook secret'],
    ['SMTP_URL', 'the mail server'],
    ['MAIL_FROM', 'the sender of the shop’s mail'],
  ];
  const complaints = needed
    .filter(([name]) => values[name] === undefined)
    .map(([name, what]) => `${name} is missing: ${what}.`);
  if (
    values.STRIPE_SECRET_KEY?.includes('k_test_') ||
    values.STRIPE_PUBLISHABLE_KEY?.startsWith('pk_test_')
  ) {
    complaints.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be live keys in production. With DEMO=true test keys are welcome.',
    );
  }
  if (values.PUBLIC_URL?.startsWith('http:'))
    complaints.push('PUBLIC_URL must begin with https:// in production.');
  if (complaints.length > 0) {
    complaints.push('With DEMO=true the shop runs as a demonstration instead, without any of this.');
  }
  return complaints;
}

function configurationFrom(values: Settings, mode: Mode): Configuration {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = values;
  return {
    mode,
    hosts: values.HOST === 'localhost' ? ['127.0.0.1', '::1'] : [values.HOST],
    port: values.PORT,
    publicUrl: values.PUBLIC_URL,
    trustedProxies: values.TRUSTED_PROXY,
    dataFolder: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
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
  };
}
