import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { CustomerId, SessionId } from '../../src/core/ids.ts';
import { createCustomer } from '../../src/engine/identity/index.server.ts';
import { customers, sessions } from '../../src/engine/identity/schema.ts';
import type { Configuration } from '../../src/platform/configuration.server.ts';
import { hostCookieName, signSessionToken } from '../../src/platform/cookies.server.ts';
import { type Database, openDatabase } from '../../src/platform/database.server.ts';
import { createSeal, type Seal } from '../../src/platform/seal.server.ts';
import type { Secrets } from '../../src/platform/secrets.server.ts';
import type { ShopConnection } from './running-shop.ts';

export type SignedInCustomer = {
  readonly customerId: CustomerId;
  readonly sessionId: SessionId;
  readonly email: string;
  /** The value of the `Cookie` header. */
  readonly cookie: string;
  /** The cookie's name and value, for browsers. */
  readonly cookiePair: { readonly name: string; readonly value: string };
};

type Shop = {
  readonly database: Database;
  readonly seal: Pick<Seal, 'keyedHash'>;
  /** The shop's current time; by default the machine's. */
  readonly now?: Date;
  readonly mode?: Configuration['mode'];
};

export type CustomerFields = {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
};

/**
 * Signs a customer in without the sign-in page, for tests that start after it. Creates the customer, with a confirmed email address, unless
 * a customer with this address exists.
 */
export async function signIn(
  { database, seal, now = new Date(), mode = 'demo' }: Shop,
  { email = `somebody-${randomBytes(4).toString('hex')}@customers.example`, ...names }: CustomerFields = {},
): Promise<SignedInCustomer> {
  const token = randomBytes(24).toString('base64url');
  return database.transaction(async (tx) => {
    const [known] = await tx
      .update(customers)
      .set({ emailVerified: true })
      .where(sql`${customers.email} = ${email}::citext`)
      .returning({ id: customers.id });
    const { firstName = 'Iris', lastName = 'Calloway' } = names;
    const customerId =
      known?.id ?? (await createCustomer(tx, { email, firstName, lastName, emailVerified: true, now }));
    const [session] = await tx
      .insert(sessions)
      .values({
        ...{ id: sql`uuidv7()`, token, customerId, createdAt: now, updatedAt: now, seenAt: now },
        expiresAt: new Date(now.getTime() + 24 * 60 * 60 * 1000),
      })
      .returning({ id: sessions.id });
    if (!session) throw new Error('an insert returns its row');
    const cookiePair = {
      name: hostCookieName({ mode }, 'session'),
      value: encodeURIComponent(signSessionToken(seal, token)),
    };
    const cookie = `${cookiePair.name}=${cookiePair.value}`;
    return { customerId, sessionId: session.id, email, cookie, cookiePair };
  });
}

/** Signs a customer in at a shop in its own process, like `signIn`. @param now the shop's time, if its clock differs from the test's */
export async function signInAt(
  shop: ShopConnection,
  person: CustomerFields = {},
  now = new Date(),
): Promise<SignedInCustomer> {
  const secrets = JSON.parse(readFileSync(join(shop.dataFolder, 'secrets.json'), 'utf8')) as Secrets;
  const database = openDatabase({
    url: shop.databaseUrl,
    poolSize: 1,
    statementTimeoutMilliseconds: 20_000,
    connectionTimeoutMilliseconds: 20_000,
    onConnectionError: () => {},
  });
  try {
    return await signIn({ database, seal: createSeal(secrets), now }, person);
  } finally {
    await database.close();
  }
}
