import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import { createSender, wireIdentity } from '../../../test/helpers/identity.ts';
import { takeWaitingJobs } from '../../../test/helpers/jobs.ts';
import type { EmailedLinkId } from '../../core/ids.ts';
import { openJobService } from '../../platform/jobs.server.ts';
import { createLog } from '../../platform/log.server.ts';
import {
  confirmEmail,
  readEmailedLink,
  readVisitor,
  requestSignUp,
  signInWithPassword,
} from './index.server.ts';
import { handleAccountRequestJob } from './jobs.server.ts';
import type { IdentityDependencies, RequestSender } from './types.ts';

export const testPassword = 'limestone and oak 9';
export const testBirthDate = { month: '3', day: '14', year: '1984' } as const;
export const minutesInMilliseconds = (count: number) => count * 60_000;

type ValueIn<Answer> = Answer extends { ok: true; value: infer Inner } ? Inner : never;

/** Returns the result's value, or throws an error that contains the refusals. */
export function valueOrThrow<Answer extends { ok: boolean }>(answer: Answer): ValueIn<Answer> {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return (answer as unknown as { value: ValueIn<Answer> }).value;
}

export const refusalCodeOf = (answer: unknown) =>
  (answer as { refusals?: readonly { code: string }[] }).refusals?.[0]?.code ?? 'ok';

export const sampleSignUpFields = (email: string, own = testPassword) => ({
  ...{ firstName: 'Ana', lastName: 'Roe', email, password: own, birthDate: testBirthDate, marketing: false },
});

let people = 0;

/** Returns an email address that no other test uses. */
export const newUnusedEmail = () => {
  people += 1;
  return `guest-${people}@customers.example`;
};

type Mail = { kind: string; recipient: string; occurrence: string };

/**
 * Returns helpers for identity tests: the dependencies on a database that the tests of a file share, and common steps such as signing up.
 */
export function identityFixture() {
  let opened: TestDatabase;
  let shop: IdentityDependencies;
  let closeJobs: () => Promise<void>;
  let aheadMilliseconds = 0;

  beforeAll(async () => {
    opened = await createTestDatabase();
    const jobs = await openJobService({ url: opened.url, works: false, log: createLog('silent') });
    closeJobs = () => jobs.stop();
    const clock = { now: () => new Date(Date.now() + aheadMilliseconds) };
    shop = await wireIdentity({ database: opened.database, jobs: jobs.queue, clock });
  });
  afterAll(async () => {
    await closeJobs();
    await opened.drop();
  });

  /** Runs the queued account requests, and returns the enqueued emails with their tokens. */
  async function mails(): Promise<(Mail & { token: string })[]> {
    for (const { sealed } of await takeWaitingJobs(opened.database, 'answer-account-wish')) {
      await handleAccountRequestJob.run(shop, { sealed });
    }
    const { rows } = await opened.database.read.execute<Mail>(
      sql`with taken as (delete from notices returning kind, recipient, occurrence, created_at, id)
          select kind, recipient, occurrence from taken order by created_at, id`,
    );
    await takeWaitingJobs(opened.database, 'send-notice');
    return Promise.all(
      rows.map(async (mail) => {
        const link = await readEmailedLink(shop, mail.occurrence as EmailedLinkId);
        return { ...mail, token: link?.token ?? '' };
      }),
    );
  }

  /** Returns the token in the enqueued email of this kind; throws if there is no such email. */
  async function mailed(kind: string): Promise<string> {
    const found = (await mails()).find((mail) => mail.kind === kind);
    if (!found) throw new Error(`no mail is about ${kind}`);
    return found.token;
  }

  return {
    get shop() {
      return shop;
    },
    /**
     * Sets how many milliseconds identity's clock is ahead of the machine's. It can't be behind, because the session library uses the
     * machine's clock.
     */
    goAhead: (milliseconds: number) => {
      aheadMilliseconds = milliseconds;
    },
    mails,
    mailed,
    /** Signs up and confirms the email address in one browser. */
    member: async (email = newUnusedEmail()) => {
      const joined = valueOrThrow(await requestSignUp(shop, sampleSignUpFields(email), createSender()));
      const token = await mailed('confirm-address');
      const entered = valueOrThrow(await confirmEmail(shop, token, createSender(joined.setCookies)));
      await mails();
      return entered;
    },
    whoIs: ({ cookieHeader }: Pick<RequestSender, 'cookieHeader'>) =>
      readVisitor(shop, new Headers(cookieHeader === null ? {} : { cookie: cookieHeader })).signedIn(),
    signInAs: (email: string, own = testPassword, from = createSender()) =>
      signInWithPassword(shop, { email, password: own, remembers: true }, from),
  };
}
