import { expect, test } from 'vitest';
import { ConfigurationError, readConfiguration } from './configuration.server.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example.com',
  DATABASE_URL: 'postgresql://shop:secret@db.example.com/shop',
  SEAL_KEYS: '0123456789abcdef'.repeat(4),
  HASH_KEY: 'fedcba9876543210'.repeat(4),
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_old, whsec_new',
  SMTP_URL: 'smtps://shop:secret@mail.example.com:465',
  MAIL_FROM: 'orders@example.com',
};

function complaint(environment: Record<string, string | undefined>): string {
  try {
    readConfiguration(environment);
    return 'none';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message;
  }
}

test('defaults to demo mode on both loopback addresses at port 3000', () => {
  const configuration = readConfiguration({});
  expect(configuration).toMatchObject({
    mode: 'demo',
    port: 3000,
    hosts: ['127.0.0.1', '::1'],
    dataFolder: '.data',
  });
  expect(configuration.stripe).toBeUndefined();
  expect(configuration.databaseUrl).toBeUndefined();
});

const wrong: [variable: string, value: string, message: RegExp][] = [
  ['PORT', 'three thousand', /^PORT must be a whole number/],
  ['PORT', '70000', /^PORT must be at most 65535/],
  ['DATABASE_URL', 'mysql://localhost/shop', /^DATABASE_URL must be an address such as postgresql:/],
  ['DATABASE_POOLER_URL', 'postgresql://pooler/shop', /^DATABASE_POOLER_URL requires DATABASE_URL/],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of debug, info/],
  ['DEMO', 'yes', /^DEMO must be one of true, false/],
  ['PUBLIC_URL', 'shop.example.com', /^PUBLIC_URL must be a web address/],
  ['PUBLIC_URL', 'https://example.com/shop', /^PUBLIC_URL must be an origin/],
  ['SEAL_KEYS', 'changeme', /^SEAL_KEYS must be 32 random bytes/],
  ['HASH_KEY', '00'.repeat(32), /^HASH_KEY must be 32 random bytes/],
  ['STRIPE_SECRET_KEY', 'pk_live_abc', /^STRIPE_SECRET_KEY must be a key that begins with sk_/],
  ['TRUSTED_PROXY', '10.0.0.0/8, proxy.internal', /^TRUSTED_PROXY must be addresses or networks such as/],
  ['METRICS_TOKEN', 'short', /^METRICS_TOKEN must have at least 16 characters/],
  ['DRAIN_SECONDS', '-1', /^DRAIN_SECONDS must be at least 0/],
  ['HOLD_TTL_SECONDS', '5', /^HOLD_TTL_SECONDS must be at least 30/],
];

for (const [variable, value, message] of wrong) {
  test(`rejects ${variable}=${value} by name`, () => {
    expect(complaint({ [variable]: value })).toMatch(message);
  });
}

test('reports each invalid variable on its own line', () => {
  expect(complaint({ PORT: 'x', LOG_LEVEL: 'loud' }).split('\n')).toHaveLength(2);
});

test('treats an empty variable as unset', () => {
  expect(readConfiguration({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
});

test('accepts production with all real services configured', () => {
  expect(readConfiguration(production)).toMatchObject({
    mode: 'production',
    stripe: { webhookSecrets: ['whsec_old', 'whsec_new'] },
  });
});

test('refuses to start production without real services and names all that are missing', () => {
  const message = complaint({ NODE_ENV: 'production' });
  for (const variable of Object.keys(production).filter((name) => name !== 'NODE_ENV')) {
    expect(message).toContain(`${variable} is missing`);
  }
  expect(readConfiguration({ NODE_ENV: 'production', DEMO: 'true' }).mode).toBe('demo');
});

test('rejects test keys in production and live keys in staging', () => {
  expect(complaint({ ...production, STRIPE_SECRET_KEY: 'sk_test_abc' })).toMatch(/must be live keys/);
  const staging = { ...production, SHOP_MODE: 'staging' };
  expect(complaint(staging)).toMatch(/must be test keys with SHOP_MODE=staging/);
  const tested = { ...staging, STRIPE_SECRET_KEY: 'rk_test_abc', STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' };
  expect(readConfiguration(tested)).toMatchObject({ mode: 'production', isStaging: true });
  expect(complaint({ ...tested, STRIPE_SECRET_KEY: 'sk_live_abc' })).toMatch(/must be test keys/);
  expect(complaint({ SHOP_MODE: 'staging' })).toMatch(/requires NODE_ENV=production/);
});

test.each([
  'PUBLIC_URL',
  'SIGN_IN_PROVIDER_ISSUER',
  'CONTENT_API_HOST',
  'CONTENT_FORM_ACTIONS',
  'EXPERIMENT_DATAFILE_ORIGIN',
  'EXPERIMENT_EVENT_ORIGIN',
])('rejects an unencrypted %s in production', (name) => {
  expect(complaint({ ...production, [name]: 'http://elsewhere.example.com' })).toContain(
    `${name} must begin with https:// in production.`,
  );
});

test('rejects a partly configured gateway and a stock hold shorter than the payment timeout', () => {
  expect(complaint({ STRIPE_SECRET_KEY: 'sk_test_abc' })).toMatch(/or none of them/);
  expect(complaint({ HOLD_TTL_SECONDS: '30', PAYMENT_TIMEOUT_MILLISECONDS: '30000' })).toMatch(
    /^HOLD_TTL_SECONDS must be longer/,
  );
});
