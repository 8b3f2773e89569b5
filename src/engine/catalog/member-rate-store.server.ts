import { type SQL, sql } from 'drizzle-orm';
import type { BasisPoints } from '../../core/money.ts';
import { skus } from './schema.ts';

/**
 * SQL expression for the best discount rate of the clubs that are open to new members, which determines "from $30.40 for members". Written
 * as raw SQL because clubs are a module above this one; reading wines with their prices stays one statement.
 */
export const bestMemberRate: SQL<BasisPoints> = sql`(
  select coalesce(max(tier.discount_basis_points), 0) from club_tiers tier
    join clubs club on club.id = tier.club_id where not club.is_paused)`.mapWith(Number) as SQL<BasisPoints>;

/**
 * SQL expression for the titles of the clubs whose members can buy a wine by allocation, in club order; null for wines not sold by
 * allocation.
 */
export const allocationClubTitles: SQL<readonly string[] | null> = sql`
  case when ${skus.visibility} = 'allocation' then (
    select coalesce(json_agg(club.title order by club.position, club.id), '[]') from clubs club
     where exists (select from club_tiers tier where tier.club_id = club.id and tier.sees_allocation)) end`;
