import { type SQL, sql } from 'drizzle-orm';
import type { BasisPoints } from '../../core/money.ts';

/**
 * The most that a club which takes members takes off: the rate behind "from $30.40 for members". One look for a whole statement. Clubs are a
 * module above this one: SQL text, so that a list of wines with their prices stays one statement.
 */
export const bestMemberRate: SQL<BasisPoints> = sql`(
  select coalesce(max(tier.discount_basis_points), 0) from club_tiers tier
    join clubs club on club.id = tier.club_id where not club.is_paused)`.mapWith(Number) as SQL<BasisPoints>;
