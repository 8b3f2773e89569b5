import { addDays, type CivilDate } from '../../src/core/dates.ts';
import type { ClubId } from '../../src/core/ids.ts';
import { basisPoints } from '../../src/core/money.ts';
import { joinCodes as joinCodeRows } from '../../src/engine/clubs/applications/schema.ts';
import { clubFrequencies, clubs as clubRows, clubTiers } from '../../src/engine/clubs/schema.ts';
import type { ClubPlan } from '../../src/engine/clubs/types.ts';
import type { Transaction } from '../../src/platform/database.server.ts';
import { clubs, joinCodes, termsVersion } from './clubs.ts';

/**
 * Creates the winery's clubs and the codes in its tasting rooms.
 * @param monthsLater how many months later each club (by slug) ships than its seed says.
 */
export async function fillClubs(
  transaction: Transaction,
  today: CivilDate,
  monthsLater: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  await transaction.insert(clubRows).values(
    clubs.map(({ id, slug, title, shape, cadence, memberCap }, index) => ({
      ...{ id: id as ClubId, slug, title, shape, cadence, memberCap, termsVersion },
      isPaused: false,
      position: (index + 1) * 10,
    })),
  );
  await transaction.insert(clubTiers).values(
    clubs.flatMap(({ id, slug, tiers }) =>
      tiers.map(
        ({ bottles, discountBasisPoints, typical, tastingsPerDay, seesAllocation = false, gift }) => ({
          plan: `${slug}-${bottles}` as ClubPlan,
          clubId: id as ClubId,
          ...{ bottles, tastingsPerDay, seesAllocation, giftCents: gift },
          discountBasisPoints: basisPoints(discountBasisPoints),
          typicalLowCents: typical[0],
          typicalHighCents: typical[1],
        }),
      ),
    ),
  );
  await transaction.insert(clubFrequencies).values(
    clubs.flatMap(({ id, slug, frequencies }) =>
      frequencies.map(({ months, ...frequency }, index) => ({
        ...{ ...frequency, months: later(months, monthsLater.get(slug) ?? 0), clubId: id as ClubId },
        position: (index + 1) * 10,
      })),
    ),
  );
  await transaction.insert(joinCodeRows).values(
    joinCodes.map(({ code, location, host, campaign, ...rest }) => ({
      ...{ code, location, host, campaign },
      endsOn: 'endedDaysAgo' in rest ? addDays(today, -rest.endedDaysAgo) : null,
      isActive: true,
    })),
  );
}

/** Returns these months shifted by a number of months, in calendar order. */
function later(months: readonly number[], by: number): number[] {
  return months.map((month) => ((month - 1 + by + 12) % 12) + 1).sort((one, other) => one - other);
}
