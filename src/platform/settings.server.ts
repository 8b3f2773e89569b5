import { z } from 'zod';
import { isNetwork } from './client-address.server.ts';

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
const contentKey = z.string().regex(/^[\w-]{1,100}$/, 'must be a key of letters, digits and dashes');
const programAddress = z
  .url({
    protocol: /^https?$/,
    error: 'must be web addresses such as https://crm.example.com/forms',
    abort: true,
  })
  .transform((text) => new URL(text))
  .refine(
    ({ search, hash, username }) => search === '' && hash === '' && username === '',
    'must be addresses without query, fragment or user',
  )
  .transform(({ origin, pathname }) => `${origin}${pathname}`);
const keyBytes = 32;
const isKey = (text: string) => /^[0-9a-f]{64}$/i.test(text) && new Set(text.toLowerCase()).size >= 8;
const keyHint = `must be ${keyBytes} random bytes in hexadecimal (64 characters), e.g. from \`openssl rand -hex 32\``;

const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be an address such as postgresql://user:password@host:5432/shop',
});

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
    .pipe(z.array(z.string().refine(isNetwork, 'must be addresses or networks such as 10.0.0.0/8')))
    .prefault('')
    .describe(
      'Comma-separated addresses and networks (`10.0.0.0/8`, `2001:db8::/32`) of proxies whose `X-Forwarded-For` is believed. Empty: nobody’s.',
    ),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'must have at least 16 characters and no space')
    .optional()
    .describe(
      '`/metrics` is answered to whoever sends `Authorization: Bearer` with it. Without it only the machine itself is answered.',
    ),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(300)
    .default(2)
    .describe(
      'How long a production process that is asked to stop still takes requests while `/readyz` already says 503. Longer than your load balancer needs to notice.',
    ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe(
      'Folder, seen from the project’s, for the embedded database, the secrets made on the first run, and the sandbox gateway’s store.',
    ),
  DATABASE_URL: databaseUrl.optional().describe('A PostgreSQL 18 server to use instead of the embedded one.'),
  DATABASE_POOLER_URL: databaseUrl
    .optional()
    .describe(
      'A pooler in transaction mode, such as PgBouncer, in front of that server: requests go through it.',
    ),
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
      'Comma-separated keys that encrypt birth dates at rest and make the codes of gift cards; the first one is used, all of them open. Made on the first run outside production.',
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
    .email('must be an email address')
    .optional()
    .describe('Sender of the shop’s mail. Without it the address of the house file.'),
  SIGN_IN_PROVIDER_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be the issuer of an OpenID provider' })
    .optional()
    .describe(
      'An OpenID Connect provider that customers may sign in with; its `/.well-known/openid-configuration` is read from there.',
    ),
  SIGN_IN_PROVIDER_NAME: z
    .string()
    .min(1)
    .max(40)
    .default('OpenID')
    .describe('How that provider is called on the sign-in page.'),
  SIGN_IN_PROVIDER_CLIENT_ID: z.string().min(1).optional().describe('What that provider calls this shop.'),
  SIGN_IN_PROVIDER_CLIENT_SECRET: z
    .string()
    .min(8, 'must have at least 8 characters')
    .optional()
    .describe('The secret it gave this shop. Its redirect address is `PUBLIC_URL/api/auth/callback/openid`.'),
  SESSION_REFETCH_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(86_400)
    .default(0)
    .describe(
      'How often an open page asks whether its session still stands, besides when it is looked at again. 0: never.',
    ),
  CHAT_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Key id of the messenger, which customers who are signed in are made known to.'),
  CHAT_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('The messenger’s signing secret for that key.'),
  CHAT_WIDGET_KEY: z
    .string()
    .regex(/^[\w-]{8,64}$/, 'must be the key of a web widget')
    .optional()
    .describe(
      'Key of a hosted messenger, which the contact page then loads when somebody asks for it. Without it the shop’s own messenger answers.',
    ),
  CONTENT_FORM_MAILBOXES: list
    .pipe(z.array(z.email('must be email addresses').transform((mailbox) => mailbox.toLowerCase())))
    .prefault('')
    .describe(
      'Comma-separated mailboxes that forms of documents may be mailed to, besides those at the house’s own domains.',
    ),
  CONTENT_FORM_ACTIONS: list
    .pipe(z.array(programAddress))
    .prefault('')
    .describe(
      'Comma-separated addresses of programs that forms of documents may call, by scheme, host, port and path; a document’s own query may follow. Empty: none.',
    ),
  EXPERIMENT_SDK_KEY: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'must be the key that the provider of experiments names')
    .optional()
    .describe(
      'SDK key of a hosted provider of experiments, whose datafile then decides. Without it the shop’s own experiments do.',
    ),
  EXPERIMENT_DATAFILE_ORIGIN: webAddress
    .prefault('https://cdn.optimizely.com')
    .describe('Where that provider publishes datafiles; this server alone asks it.'),
  EXPERIMENT_EVENT_ORIGIN: webAddress
    .prefault('https://logx.optimizely.com')
    .describe('Where it takes events.'),
  CONTENT_PUBLIC_KEY: contentKey
    .default('demo')
    .describe(
      'Public key in the address of the shop’s own content calls, `/api/v3/query/KEY/MODELS`. No secret: it only names whose content is meant.',
    ),
  CONTENT_API_HOST: webAddress
    .optional()
    .describe(
      'Origin of a hosted page builder, such as `https://cdn.builder.io`, whose documents pages then carry. Without it those of the shop’s own store.',
    ),
  CONTENT_API_KEY: contentKey.optional().describe('The public key of the house’s space there.'),
  HOLD_TTL_SECONDS: z.coerce
    .number()
    .int()
    .min(30)
    .max(86_400)
    .default(900)
    .describe('How long bottles stay held for an order that is being paid; longer than a payment may take.'),
});

export type Settings = z.output<typeof settings>;
