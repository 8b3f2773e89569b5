import { sql } from 'drizzle-orm';
import { wineryTimeZone } from '../../../core/dates.ts';
import type { CustomerId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';

/** How often somebody has earned in each of the ways that are no purchase, as far as that decides what more they bring. */
export type WaysTaken = {
  readonly birthdaysOfYear: number;
  readonly reviewsOfMonth: number;
  readonly events: number;
  readonly friends: number;
  readonly profiles: number;
};

/** What of the ways to earn somebody has taken already; one statement. */
export async function waysTaken(read: Transaction, owner: CustomerId, now: Date): Promise<WaysTaken> {
  const since = (part: 'year' | 'month') =>
    sql`earned_on >= date_trunc(${part}, ${now.toISOString()}::timestamptz at time zone ${wineryTimeZone})::date`;
  const { rows } = await read.execute<WaysTaken>(sql`
    select count(*) filter (where way = 'birthday' and ${since('year')})::integer as "birthdaysOfYear",
           count(*) filter (where way = 'review' and ${since('month')})::integer as "reviewsOfMonth",
           count(*) filter (where way = 'event')::integer as events,
           count(*) filter (where way = 'referral')::integer as friends,
           count(*) filter (where way = 'profile')::integer as profiles
      from points_earnings where customer_id = ${owner} and reversed_points = 0`);
  return rows[0] ?? { birthdaysOfYear: 0, reviewsOfMonth: 0, events: 0, friends: 0, profiles: 0 };
}
