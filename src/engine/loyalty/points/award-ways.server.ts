import { wineryDate } from '../../../core/dates.ts';
import type { CustomerId } from '../../../core/ids.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import type { Log } from '../../../platform/log.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { awardPoints } from './award-points.server.ts';
import { type BirthDay, birthdayAward } from './birthday-rules.ts';
import { hasWholeProfile, type MemberToAward, membersToAward } from './way-store.server.ts';

export type AwardDependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly seal: Pick<Seal, 'open'>;
  readonly log: Log;
};

const portion = 500;

/** Birthdays, and profiles that have become whole. It may run twice at once: each is awarded once for its year, or once for all. */
export async function awardDue(dependencies: AwardDependencies): Promise<void> {
  const { database, clock, log } = dependencies;
  let after: CustomerId | undefined;
  for (;;) {
    const now = clock.now();
    const members = await membersToAward(database.read, { after, limit: portion, now });
    for (const member of members) {
      try {
        await awardMember(dependencies, member, now);
      } catch (error) {
        log.error('points of a customer were not awarded', { error });
      }
    }
    after = members.at(-1)?.customerId;
    if (members.length < portion) return;
  }
}

async function awardMember(
  { database, seal }: AwardDependencies,
  { customerId, birthDateSealed, isPlus, birthdays, awaitsProfile }: MemberToAward,
  now: Date,
): Promise<void> {
  const born = birthDateSealed && birthDayIn(seal, birthDateSealed);
  const due = born && birthdayAward(born, wineryDate(now), isPlus);
  if (due && !birthdays.includes(due.year)) {
    const cause = { type: 'birthday', id: `${customerId}:${due.year}` };
    await database.transaction((tx) =>
      awardPoints(tx, { customerId, way: 'birthday', points: due.points, cause, now }),
    );
  }
  if (awaitsProfile) await database.transaction((tx) => awardProfile(tx, customerId, now));
}

function birthDayIn(seal: Pick<Seal, 'open'>, sealed: Buffer): BirthDay {
  const { month, day } = JSON.parse(seal.open(sealed)) as Readonly<Record<string, string>>;
  return { month: Number(month), day: Number(day) };
}

/** Points for a profile that is whole, once; nothing while it is not. */
export async function awardProfile(tx: Transaction, customerId: CustomerId, now: Date): Promise<void> {
  if (!(await hasWholeProfile(tx, customerId))) return;
  await awardPoints(tx, { customerId, way: 'profile', cause: { type: 'profile', id: customerId }, now });
}
