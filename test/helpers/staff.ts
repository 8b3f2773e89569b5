import { afterAll, beforeAll } from 'vitest';
import type { Result } from '../../src/core/result.ts';
import type { StaffDependencies, StaffSender } from '../../src/engine/staff/members/types.ts';
import type { Mode } from '../../src/platform/configuration.server.ts';
import { openJobs } from '../../src/platform/jobs.server.ts';
import { createLog } from '../../src/platform/log.server.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { testSeal } from './shop.ts';

export const minutes = (count: number) => count * 60_000;

/** Returns the value, or throws with the refusals. */
export function had<Value>(answer: Result<Value>): Value {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value;
}

export const codeOf = (answer: Result<unknown>) =>
  answer.ok ? 'ok' : answer.refusals.map(({ code }) => code).join();

/** Returns the `Cookie` header that a browser sends after these answers. */
export function cookiesOf(setCookies: readonly string[]): string {
  return setCookies.map((cookie) => cookie.split(';')[0] ?? '').join('; ');
}

let senders = 0;

/** Returns a request from its own network address, with these cookies. */
export function sender(setCookies: readonly string[] = [], clientAddress?: string): StaffSender {
  senders += 1;
  return {
    clientAddress: clientAddress ?? `198.18.${Math.floor(senders / 250) % 250}.${(senders % 250) + 1}`,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    cookieHeader: setCookies.length === 0 ? null : cookiesOf(setCookies),
    requestId: 'test',
    origin: 'http://localhost:3000',
  };
}

/** The use cases of staff on a database shared by the tests of a file. */
export function testStaff() {
  let opened: TestDatabase;
  let shop: StaffDependencies;
  let closeJobs: () => Promise<void>;
  let now = new Date('2026-11-24T17:00:00Z');

  beforeAll(async () => {
    opened = await createTestDatabase();
    const log = createLog('silent');
    const jobs = await openJobs({ url: opened.url, works: false, log });
    closeJobs = () => jobs.stop();
    shop = {
      ...{ database: opened.database, jobs: jobs.queue, seal: testSeal, log },
      clock: { now: () => now },
      configuration: { mode: 'test' },
    };
  });
  afterAll(async () => {
    await closeJobs();
    await opened.drop();
  });

  return {
    get shop() {
      return shop;
    },
    in: (mode: Mode): StaffDependencies => ({ ...shop, configuration: { mode } }),
    advance: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
    },
    now: () => now,
  };
}
