import { eq, not, type SQL, sql } from 'drizzle-orm';
import type { BasisPoints } from '../../core/money.ts';
import { clubs, clubTiers } from '../clubs/schema.ts';

/** The most that a club which takes members takes off: the rate behind "from $30.40 for members". One look for a whole statement. */
export const bestMemberRate: SQL<BasisPoints> = sql`(
  select coalesce(max(${clubTiers.discountBasisPoints}), 0) from ${clubTiers}
    join ${clubs} on ${eq(clubs.id, clubTiers.clubId)} where ${not(clubs.isPaused)})`.mapWith(
  Number,
) as SQL<BasisPoints>;
