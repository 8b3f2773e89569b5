import { sql } from 'drizzle-orm';
import { nextUniqueNumber } from '../../../../test/helpers/shelves.ts';
import type { CustomerId } from '../../../core/ids.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { createCustomer } from '../../identity/index.server.ts';
import { asPoints } from './count-rules.ts';
import { joinPoints, viewPoints } from './index.server.ts';
import { pointsTerms } from './terms-rules.ts';
import type { PointsView } from './types.ts';

export const checkedConsent = { isTicked: true, termsVersion: pointsTerms().version };
export const testClientDetails = { clientAddress: '127.0.0.1', userAgent: 'a browser of a test' };

/** A job queue that discards its jobs, so that emails are enqueued but never sent. */
export const discardingJobQueue: JobQueue = { enqueue: async () => {} };

/** Returns test helpers that create members and points, at a time that the test controls. */
export function pointsFixture(database: () => Database, now: () => Date) {
  const work = <Value>(steps: (tx: Transaction) => Promise<Value>) => database().transaction(steps);
  let causes = 0;
  const desk = {
    work,
    newCause: (type = 'redemption') => {
      causes += 1;
      return { type, id: `${type} ${causes}` };
    },
    customer: (): Promise<CustomerId> =>
      work((tx) => {
        const email = `points-${nextUniqueNumber()}@example.com`;
        return createCustomer(tx, { email, firstName: 'Pia', lastName: 'Points', now: now() });
      }),
    join: async (customerId: CustomerId, referralCode?: string) => {
      const joining = { customerId, consent: checkedConsent, agreedBy: testClientDetails, referralCode };
      const joined = await joinPoints(
        { database: database(), clock: { now }, jobs: discardingJobQueue },
        joining,
      );
      if (!joined.ok) throw new Error(joined.refusals[0]?.sentence);
      return customerId;
    },
    member: async (referralCode?: string) => desk.join(await desk.customer(), referralCode),
    view: async (customerId: CustomerId): Promise<PointsView> => {
      const view = await viewPoints(database().read, customerId, now());
      if (!view) throw new Error('takes no part');
      return view;
    },
    /** Returns the remaining points of each lot, the lot that expires first at the start. */
    lots: async (customerId: CustomerId) => {
      const { rows } = await database().read.execute<{ expires_on: string; remaining: number }>(sql`
        select lot.expires_on, lot.remaining from points_lots lot join points_members member on member.account_id = lot.account_id
         where member.customer_id = ${customerId} order by lot.expires_on, lot.id`);
      return rows.map(({ expires_on, remaining }) => [expires_on, remaining] as const);
    },
    pts: asPoints,
  };
  return desk;
}
