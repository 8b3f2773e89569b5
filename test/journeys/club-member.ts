import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { TestMember } from '../../src/engine/clubs/memberships/testing.ts';
import {
  lockAndChargeShipments,
  planAndOpenShipments,
} from '../../src/engine/clubs/shipments/index.server.ts';
import { newShippingMember } from '../../src/engine/clubs/shipments/testing.ts';
import type { Database } from '../../src/platform/database.server.ts';
import { createSeal } from '../../src/platform/seal.server.ts';
import type { Secrets } from '../../src/platform/secrets.server.ts';
import type { ShopConnection, ShopGateway } from '../helpers/running-shop.ts';
import { shopFixtures, wireCheckout } from '../helpers/shop.ts';
import { signInAt } from '../helpers/sign-in.ts';
import { test as base } from './fixtures.ts';
import { lateMorning } from './seasons.ts';

/** A moment in the weeks before the February release, when boxes can be changed. */
export const boxChangeTime = lateMorning({ month: 1, day: 25 });

/**
 * The same time one day later, for files that charge a release. Such files need their own shop, because no one has an open box afterwards.
 */
export const nextBoxChangeTime = lateMorning({ month: 1, day: 26 });

export type ClubMember = TestMember & {
  readonly email: string;
  /** Makes this member's box lock after this many seconds. */
  locksIn(seconds: number): Promise<void>;
  /** Makes the bank decline the card that the member joined with. */
  bankDeclines(): Promise<void>;
  /** Runs the club's jobs that are due at this instant. */
  clubAt(instant: Date): Promise<void>;
};

type ShopParts = {
  readonly database: Database;
  readonly shop: ShopConnection;
  readonly gateway: ShopGateway;
};

/** Opens the engine in this process on a running shop's database and gateway, with `now` as its clock. */
export async function openEngine({ database, shop, gateway }: ShopParts, now: () => Date) {
  const clock = { now, advance: () => {}, set: () => {} };
  const { databaseUrl, dataFolder } = shop;
  const wired = await wireCheckout({ database, databaseUrl, clock, payments: gateway.payments });
  // The shop must be able to open what is sealed here, such as a birth date.
  const secrets = JSON.parse(readFileSync(join(dataFolder, 'secrets.json'), 'utf8')) as Secrets;
  const dependencies = { ...wired.dependencies, seal: createSeal(secrets) };
  return {
    ...{ clock, dependencies, close: wired.close },
    /** Runs the club's jobs that are due at this instant. */
    clubAt: async (instant: Date) => {
      const then = { ...dependencies, clock: { now: () => instant } };
      await planAndOpenShipments(then);
      await lockAndChargeShipments(then);
    },
  };
}

/**
 * The journey test with a signed-in member whose Open Cellar box is open. For files whose shop `opensAt` a moment when boxes can be
 * changed.
 */
export const test = base.extend<{ member: ClubMember }, { begun: number }>({
  begun: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture that needs none
    async ({}, use) => use(Date.now()),
    { scope: 'worker' },
  ],

  member: async ({ context, database, shop, gateway, opensAt, begun }, use) => {
    const opened = (opensAt ?? boxChangeTime).getTime();
    const now = () => new Date(opened + Date.now() - begun);
    const { clock, dependencies, clubAt, close } = await openEngine({ database, shop, gateway }, now);
    const parts = { url: `${shop.databaseUrl}#${randomBytes(4).toString('hex')}`, drop: async () => {} };
    const desk = shopFixtures({
      test: { database, ...parts },
      sandbox: { control: gateway } as never,
      clock,
      dependencies,
    });
    await planAndOpenShipments(dependencies);
    const member = await newShippingMember(desk as never);
    await planAndOpenShipments(dependencies);
    const one = async (statement: ReturnType<typeof sql>) =>
      (await database.read.execute<{ value: string }>(statement)).rows[0]?.value ?? '';
    const email = await one(sql`select email as value from customers where id = ${member.customerId}`);
    const { cookiePair } = await signInAt(shop, { email }, now());
    await context.addCookies([{ ...cookiePair, url: shop.url }]);
    await use({
      ...{ ...member, email },
      locksIn: async (seconds) => {
        const locksAt = new Date(now().getTime() + seconds * 1_000).toISOString();
        await database.read.execute(
          sql`update club_shipments set locks_at = ${locksAt} where membership_id = ${member.membershipId}`,
        );
      },
      bankDeclines: async () => {
        // The sandbox has a single approving number; entered again, it must count as another card than this one.
        const paymentMethod = await one(
          sql`update saved_cards set fingerprint = fingerprint || '_before', last_four = '0002'
               where id = ${member.savedCardId} returning reference as value`,
        );
        await gateway.change({ kind: 'bank_changes', paymentMethod, behaviour: 'decline' });
      },
      clubAt,
    });
    await close();
  },
});
