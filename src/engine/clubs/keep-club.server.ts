import { addDays, wineryDate } from '../../core/dates.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { recordAudit } from '../../platform/audit.server.ts';
import type { AuditActor } from '../../platform/audit-types.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { announceOffer, insertPriceChange } from './price-store.server.ts';
import { clubOfPlan } from './rules.ts';
import { changePause, readClubs } from './store.server.ts';
import type { PriceChange } from './types.ts';

type Dependencies = Pick<Runtime, 'database' | 'clock'>;

/** Lets a club take nobody new, or members again. @returns whether there is such a club. */
export function pauseClub(
  { database, clock }: Dependencies,
  slug: string,
  { isPaused, actor }: { readonly isPaused: boolean; readonly actor: AuditActor },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await changePause(tx, slug, isPaused))) return false;
    await announceOffer(tx);
    const action = isPaused ? 'club.paused' : 'club.reopened';
    await recordAudit(tx, { at: clock.now(), actor, action, subjectType: 'house', subjectId: slug });
    return true;
  });
}

export type PriceChangeCode = 'CLUB_UNKNOWN' | 'PRICE_RANGE' | 'PRICE_TOO_SOON' | 'PRICE_TOLD';

/** The law gives members seven days to cancel (domain §2.5), and the clock that tells them one. */
const leastDays = 8;

/** Other prices of a plan from a day on; its members are told before, and without that they never hold. */
export async function planPriceChange(
  { database, clock }: Dependencies,
  change: PriceChange,
  actor: AuditActor,
): Promise<Result<undefined, PriceChangeCode>> {
  const now = clock.now();
  if (!clubOfPlan(await readClubs(database.read), change.plan)) {
    return refused({ code: 'CLUB_UNKNOWN', sentence: `There is no plan ${change.plan}.` });
  }
  if (change.typicalLowCents < 1 || change.typicalHighCents < change.typicalLowCents) {
    const sentence = 'The least is above $0.00, and the most is not less than the least.';
    return refused({ code: 'PRICE_RANGE', sentence });
  }
  if (change.startsOn < addDays(wineryDate(now), leastDays)) {
    const sentence = `Members are told at least seven days before: choose a day that is ${leastDays} or more away.`;
    return refused({ code: 'PRICE_TOO_SOON', sentence });
  }
  const isWritten = await database.transaction(async (tx) => {
    if (!(await insertPriceChange(tx, change, now))) return false;
    const { plan, startsOn, typicalLowCents, typicalHighCents } = change;
    await recordAudit(tx, {
      ...{ at: now, actor, action: 'club.price-planned', subjectType: 'house', subjectId: plan },
      data: { startsOn, typicalLowCents, typicalHighCents },
    });
    return true;
  });
  if (isWritten) return ok(undefined);
  return refused({ code: 'PRICE_TOLD', sentence: 'The members were told of these prices already.' });
}
