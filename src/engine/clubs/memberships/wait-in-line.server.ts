import type { CustomerId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { findCustomer, lockCustomer } from '../../identity/index.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import type { ClubWaitlistNoticeKind } from '../../notices/types.ts';
import { invalidateClubPagesWithSpots } from '../price-store.server.ts';
import { clubStatus, countSpotOffersDue } from '../rules.ts';
import { lockClub, readClubs, spotsOfClub } from '../store.server.ts';
import type { Club } from '../types.ts';
import type { MembershipDependencies } from './apply-change.server.ts';
import { alreadyMemberRefusal, clubUnknownRefusal } from './refusal-rules.ts';
import { spotOfferHours } from './rules.ts';
import { currentMembershipsOfCustomer } from './store.server.ts';
import type { ClubWaitlistEntry, WaitlistRefusalCode } from './types.ts';
import {
  closeWaitlistEntry,
  expiredSpotOffers,
  firstWaitlistEntries,
  insertWaitlistEntry,
  offerSpot,
} from './wait-store.server.ts';

type Dependencies = Pick<MembershipDependencies, 'database' | 'clock' | 'jobs'>;

/**
 * Adds a customer to the waitlist of a full or paused club.
 * @param actor the staff member who adds the customer, for the audit trail.
 */
export async function joinClubWaitlist(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  customerId: CustomerId,
  plan: string,
  actor?: StaffActor,
): Promise<Result<{ readonly waitId: ClubWaitlistEntry['id'] }, WaitlistRefusalCode>> {
  return database.transaction(
    async (tx): Promise<Result<{ readonly waitId: ClubWaitlistEntry['id'] }, WaitlistRefusalCode>> => {
      await lockCustomer(tx, customerId);
      const now = clock.now();
      const clubs = await readClubs(tx);
      const club = clubs.find(({ tiers }) => tiers.some((tier) => tier.plan === plan));
      const tier = club?.tiers.find((each) => each.plan === plan);
      if (!club || !tier) return clubUnknownRefusal;
      const living = await currentMembershipsOfCustomer(tx, customerId);
      if (living.some(({ clubId }) => clubId === club.id)) return alreadyMemberRefusal(club.title);
      // The lock keeps customers from joining the waitlist while a spot is being offered.
      await lockClub(tx, club.id);
      if (clubStatus(club, await spotsOfClub(tx, club.id, customerId, now)) === 'open') {
        const sentence = `${club.title} has an open spot, so you can join right away.`;
        return refused({ code: 'CLUB_OPEN', sentence });
      }
      const waitId = await insertWaitlistEntry(tx, { clubId: club.id, customerId, plan: tier.plan }, now);
      if (waitId) {
        await invalidateClubPagesWithSpots(tx, club.id);
        if (actor) {
          const about = { subjectType: 'account', subjectId: customerId, data: { waitId } } as const;
          await recordAudit(tx, { at: now, actor, action: 'club_wait.joined', ...about });
        }
        return ok({ waitId });
      }
      const sentence = `You’re already on the waitlist for ${club.title}.`;
      return refused({ code: 'WAIT_ALREADY', sentence });
    },
  );
}

/** Removes a customer from a club's waitlist, which also declines an offered spot. Returns whether the customer was on it. */
export async function leaveClubWaitlist(
  dependencies: Dependencies,
  customerId: CustomerId,
  waitId: ClubWaitlistEntry['id'],
): Promise<boolean> {
  const { database, clock } = dependencies;
  return database.transaction(async (tx) => {
    const wait = await closeWaitlistEntry(tx, { waitId, customerId }, 'left', clock.now());
    if (wait) await invalidateClubPagesWithSpots(tx, wait.clubId);
    return wait !== undefined;
  });
}

/**
 * Closes expired offers and offers each free spot to the customers who have waited longest, in one transaction under the club's lock, so
 * that concurrent runs never offer a spot twice (domain §7.4). Returns the number of new offers.
 */
export async function offerFreeClubSpots(dependencies: Dependencies, club: Club): Promise<number> {
  const { database, clock, jobs } = dependencies;
  return database.transaction(async (tx) => {
    const now = clock.now();
    await lockClub(tx, club.id);
    const over = await expiredSpotOffers(tx, club.id, now);
    for (const wait of over) {
      await closeWaitlistEntry(tx, { waitId: wait.id, customerId: wait.customerId }, 'passed', now);
      await enqueueWaitlistEmail(tx, jobs, wait, 'club-place-passed', now);
    }
    const due = countSpotOffersDue(club, await spotsOfClub(tx, club.id, undefined, now));
    const offerEndsAt = new Date(now.getTime() + spotOfferHours * 60 * 60 * 1000);
    for (const wait of await firstWaitlistEntries(tx, club.id, due)) {
      await offerSpot(tx, wait.id, { offeredAt: now, offerEndsAt });
      await enqueueWaitlistEmail(tx, jobs, wait, 'club-place-offered', now);
    }
    if (over.length + due > 0) await invalidateClubPagesWithSpots(tx, club.id);
    return due;
  });
}

async function enqueueWaitlistEmail(
  tx: Transaction,
  jobs: MembershipDependencies['jobs'],
  { id, customerId }: ClubWaitlistEntry,
  kind: ClubWaitlistNoticeKind,
  now: Date,
): Promise<void> {
  const customer = await findCustomer(tx, customerId);
  invariant(customer, 'waitlist entries belong to customers');
  await enqueueNotice(tx, jobs, {
    ...{ kind, subjectType: 'club_wait', subjectId: id, occurrence: '' },
    ...{ recipient: customer.email, at: now },
  });
}
