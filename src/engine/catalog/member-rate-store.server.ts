import { type SQL, sql } from 'drizzle-orm';
import type { BasisPoints } from '../../core/money.ts';

/**
 * Selects the best rate of the clubs that are open to new members: the rate behind "from $30.40 for members". Written
 * as SQL text because clubs are a module above this one; a list of wines with their prices stays one statement.
 */
export const bestMemberRate: SQL<BasisPoints> = sql`(
  select coalesce(max(tier.discount_basis_points), 0) from club_tiers tier
    join clubs club on club.id = tier.club_id where not club.is_paused)`.mapWith(Number) as SQL<BasisPoints>;
