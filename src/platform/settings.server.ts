import { z } from 'zod';
import { isAddressOrNetwork } from './client-address.server.ts';

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
    'must be an origin without a path or query',
  )
  .transform((text) => new URL(text).origin);
const contentKey = z
  .string()
  .regex(/^[\w-]{1,100}$/, 'must be a key of letters, digits, hyphens and underscores');
const programAddress = z
  .url({
    protocol: /^https?$/,
    error: 'must be web addresses such as https://crm.example.com/forms',
    abort: true,
  })
  .transform((text) => new URL(text))
  .refine(
    ({ search, hash, username }) => search === '' && hash === '' && username === '',
    'must be addresses without a query, fragment or user name',
  )
  .transform(({ origin, pathname }) => `${origin}${pathname}`);
const keyBytes = 32;
const isKey = (text: string) => /^[0-9a-f]{64}$/i.test(text) && new Set(text.toLowerCase()).size >= 8;
const keyHint = `must be ${keyBytes} random bytes in hexadecimal (64 characters), e.g. from \`openssl rand -hex 32\``;

const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be an address such as postgresql://user:password@host:5432/shop',
});

/** The schema of all environment variables that the shop reads, with the descriptions used in `docs/configuration.md`. */
export const environmentSettings = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe(
      '`production` without `DEMO=true` runs the real shop, which requires the settings listed below.',
    ),
  DEMO: flag
    .prefault('false')
    .describe('`true` runs a production build as the demo, with embedded gateway and mailbox and demo data.'),
  SHOP_MODE: z
    .enum(['live', 'staging'])
    .default('live')
    .describe(
      '`staging` runs a production shop with the gateway’s test keys, for trying out changes with your own data. Every page says so, and search engines are kept out.',
    ),
  HOST: z
    .string()
    .min(1)
    .default('localhost')
    .describe('Address to listen on. `localhost` means both loopback addresses, 127.0.0.1 and ::1.'),
  PORT: port.default(3000).describe('Port to listen on; 0 picks a free one.'),
  PUBLIC_URL: webAddress
    .optional()
    .describe('Public origin of the shop, used in links in emails. Default: `http://localhost:PORT`.'),
  TRUSTED_PROXY: list
    .pipe(z.array(z.string().refine(isAddressOrNetwork, 'must be addresses or networks such as 10.0.0.0/8')))
    .prefault('')
    .describe(
      'Comma-separated addresses and networks (`10.0.0.0/8`, `2001:db8::/32`) of proxies whose `X-Forwarded-For` is trusted. Default: none.',
    ),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'must have at least 16 characters and no space')
    .optional()
    .describe(
      'Token that `/metrics` requires as `Authorization: Bearer`. Without it, `/metrics` answers only requests from the same machine.',
    ),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(300)
    .default(2)
    .describe(
      'How long a stopping production process keeps answering requests while `/readyz` returns 503. Choose more than your load balancer needs to notice.',
    ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe(
      'Folder, relative to the project, for the pictures of the media library, the embedded database, the secrets generated on the first run, and the sandbox gateway’s data.',
    ),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .describe(
      'Bucket of Amazon S3 or a compatible service for the pictures of the media library. Without it, they are files in `DATA_DIR/media`. Several web servers need it, or a shared folder. The credentials need the rights to list the bucket and to read, write and delete its objects.',
    ),
  S3_REGION: z.string().min(1).default('us-east-1').describe('Region of that bucket.'),
  S3_ENDPOINT: webAddress
    .optional()
    .describe('Origin of the compatible service that has the bucket. Without it, Amazon S3.'),
  AWS_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Access key for that bucket. Without it, the role or profile of the machine is used.'),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Secret of that access key.'),
  WINERY: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Folder of the winery’s package that an empty demo is filled with, as `npm start -- --winery FOLDER` sets it. Default: the demo winery with its customers.',
    ),
  DATABASE_URL: databaseUrl.optional().describe('PostgreSQL 18 server to use instead of the embedded one.'),
  DATABASE_POOLER_URL: databaseUrl
    .optional()
    .describe(
      'Pooler in transaction mode in front of that server, such as PgBouncer. Requests go through it.',
    ),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .default(10)
    .describe('Number of connections that this process keeps for requests.'),
  DATABASE_STATEMENT_TIMEOUT_MILLISECONDS: milliseconds
    .default(5_000)
    .describe('Maximum time a statement may run and a transaction may be idle.'),
  DATABASE_CONNECTION_TIMEOUT_MILLISECONDS: milliseconds
    .default(3_000)
    .describe('Maximum time a request waits for a free connection.'),
  RUN_WORKER: flag
    .prefault('true')
    .describe(
      'Whether this web process also runs jobs. Set `false` if `src/worker.ts` runs as its own process.',
    ),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .optional()
    .describe('Lowest level that is logged. Default: `info` in production, otherwise `warn`.'),
  SEAL_KEYS: list
    .pipe(z.array(z.string().refine(isKey, keyHint)).min(1))
    .optional()
    .describe(
      'Comma-separated keys that encrypt birth dates and derive gift card codes. The first key encrypts; every key decrypts. Generated on the first run outside production.',
    ),
  HASH_KEY: z
    .string()
    .refine(isKey, keyHint)
    .optional()
    .describe(
      'Key for the hashes of cart tokens and visitors’ IP addresses. Generated on the first run outside production.',
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(live|test)_\w+$/, 'must be a key that begins with sk_ or rk_')
    .optional()
    .describe('Stripe’s secret key. Without it, payments go to the embedded sandbox gateway.'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(live|test)_\w+$/, 'must be a key that begins with pk_')
    .optional()
    .describe('Stripe’s publishable key, used in the browser.'),
  STRIPE_WEBHOOK_SECRET: list
    .pipe(z.array(z.string().startsWith('whsec_', 'must begin with whsec_')).min(1))
    .optional()
    .describe('Comma-separated signing secrets of the webhook endpoint. List both while you replace one.'),
  PAYMENT_TIMEOUT_MILLISECONDS: milliseconds
    .default(10_000)
    .describe(
      'Maximum time of a call to the gateway. After it, the outcome counts as unknown and is looked up.',
    ),
  GATEWAY_PORT: port.default(3001).describe('Port of the embedded sandbox gateway; 0 picks a free one.'),
  GATEWAY_PUBLIC_URL: webAddress
    .optional()
    .describe(
      'Origin at which browsers reach the sandbox gateway. Default: `http://localhost:GATEWAY_PORT`.',
    ),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be an address such as smtps://user:password@mail.example.com:465',
    })
    .optional()
    .describe('SMTP server. Without it, email goes to the embedded mailbox at `/dev/mailbox`.'),
  MAIL_FROM: z
    .email('must be an email address')
    .optional()
    .describe('Sender of the shop’s email. Default: the profile’s support address.'),
  SIGN_IN_PROVIDER_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be the issuer URL of an OpenID provider' })
    .optional()
    .describe(
      'Issuer URL of an OpenID Connect provider that customers can sign in with. The shop reads its `/.well-known/openid-configuration`.',
    ),
  SIGN_IN_PROVIDER_NAME: z
    .string()
    .min(1)
    .max(40)
    .default('OpenID')
    .describe('Name of that provider on the sign-in page.'),
  SIGN_IN_PROVIDER_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Client ID of this shop at that provider.'),
  SIGN_IN_PROVIDER_CLIENT_SECRET: z
    .string()
    .min(8, 'must have at least 8 characters')
    .optional()
    .describe(
      'Client secret of this shop at that provider. The redirect URL is `PUBLIC_URL/api/auth/callback/openid`.',
    ),
  SESSION_REFETCH_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(86_400)
    .default(0)
    .describe(
      'How often an open page checks that its session is still valid, in addition to when it regains focus. 0 means never.',
    ),
  CHAT_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Key ID of the messenger, used to identify customers who are signed in.'),
  CHAT_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('The messenger’s signing secret for that key.'),
  CHAT_WIDGET_KEY: z
    .string()
    .regex(/^[\w-]{8,64}$/, 'must be a web widget key')
    .optional()
    .describe(
      'Widget key of a hosted messenger, which the contact page loads on request. Without it, the shop uses its own messenger.',
    ),
  CONTENT_FORM_MAILBOXES: list
    .pipe(z.array(z.email('must be email addresses').transform((mailbox) => mailbox.toLowerCase())))
    .prefault('')
    .describe(
      'Comma-separated addresses that content forms may email, in addition to those at the winery’s own domains.',
    ),
  CONTENT_FORM_ACTIONS: list
    .pipe(z.array(programAddress))
    .prefault('')
    .describe(
      'Comma-separated URLs (scheme, host, port and path) that content forms may call. A document may add its own query. Default: none.',
    ),
  EXPERIMENT_SDK_KEY: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'must be the SDK key of the experiment provider')
    .optional()
    .describe(
      'SDK key of a hosted experiment provider, whose datafile is then used. Without it, the shop uses its own experiments.',
    ),
  EXPERIMENT_DATAFILE_ORIGIN: webAddress
    .prefault('https://cdn.optimizely.com')
    .describe('Origin of that provider’s datafiles. Only the server requests them.'),
  EXPERIMENT_EVENT_ORIGIN: webAddress
    .prefault('https://logx.optimizely.com')
    .describe('Origin that receives events for that provider.'),
  CONTENT_PUBLIC_KEY: contentKey
    .default('demo')
    .describe(
      'Public key in the URL of the shop’s own content API, `/api/v3/query/KEY/MODELS`. It names the content space and is not secret.',
    ),
  CONTENT_API_HOST: webAddress
    .optional()
    .describe(
      'Origin of a hosted page builder, such as `https://cdn.builder.io`, whose documents the pages then show. Without it, they show the shop’s own documents.',
    ),
  CONTENT_API_KEY: contentKey
    .optional()
    .describe('Public key of the winery’s space at the hosted page builder.'),
  HOLD_TTL_SECONDS: z.coerce
    .number()
    .int()
    .min(30)
    .max(86_400)
    .default(900)
    .describe('How long stock is held for an order that is being paid. Choose more than a payment may take.'),
});

export type EnvironmentSettings = z.output<typeof environmentSettings>;
