import { isDeepStrictEqual } from 'node:util';
import { basisPoints } from '../../core/money.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { recordAudit } from '../../platform/audit.server.ts';
import type { AuditActor } from '../../platform/audit-types.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { invalidateCachedPages } from '../../platform/page-cache/page-drops.server.ts';
import { rollBackIfRefused } from '../../platform/roll-back-refused.server.ts';
import type { CommonDependencies } from '../../platform/runtime.ts';
import { catalogPagesCacheTag } from '../catalog/page-rules.ts';
import { updatePlanEntitlements } from '../pricing/standing/index.server.ts';
import { type ClubChangeRefusalCode, clubChangeRefusals, toClubDefinition } from './change-rules.ts';
import { type ClubDefinition, type ClubFieldRefusalCode, readClubDefinition } from './definition-rules.ts';
import { findClubUsage, lockClubs, writeClub } from './definition-store.server.ts';
import { invalidateClubPages, invalidatePagesWithClubLinks } from './price-store.server.ts';
import { clubPlanName } from './rules.ts';
import { readClubsWithPositions } from './store.server.ts';

export type SaveClubRefusalCode = ClubFieldRefusalCode | ClubChangeRefusalCode;

export type SavedClub = {
  readonly slug: string;
  readonly change: 'created' | 'changed' | 'unchanged';
};

/**
 * Creates a club or updates the one with the same slug, including its tiers, frequencies, texts and benefits. Other clubs stay unchanged.
 * Refuses changes that would affect members without notice (change-rules.ts).
 * @param input a `ClubInput`, such as parsed JSON.
 */
export async function saveClub(
  tx: Transaction,
  input: unknown,
  { actor, now }: { readonly actor: AuditActor; readonly now: Date },
): Promise<Result<SavedClub, SaveClubRefusalCode>> {
  const read = readClubDefinition(input);
  if (!read.ok) return read;
  const after = read.value;
  const { slug } = after;
  await lockClubs(tx);
  const clubs = await readClubsWithPositions(tx);
  const before = clubs.find((club) => club.slug === slug);
  const quiz = clubs.find(({ shape }) => shape === 'quiz');
  if (after.shape === 'quiz' && quiz && quiz.slug !== slug) {
    const sentence = `${quiz.title} is already the quiz club, and there can be only one.`;
    return refused({ code: 'QUIZ_TAKEN', field: 'shape', sentence });
  }
  if (before) {
    if (isDeepStrictEqual(toClubDefinition(before), inOrder({ isPaused: before.isPaused, ...after }))) {
      return ok({ slug, change: 'unchanged' });
    }
    const refusals = clubChangeRefusals(before, after, await findClubUsage(tx, before.id));
    if (refusals.length > 0) return refused(...refusals);
  }
  await writeClub(tx, after);
  for (const { bottles, discountBasisPoints, seesAllocation } of before ? after.tiers : []) {
    const discount = basisPoints(discountBasisPoints);
    await updatePlanEntitlements(tx, { plan: clubPlanName(slug, bottles), discount, seesAllocation });
  }
  const change = before ? 'changed' : 'created';
  await recordAudit(tx, { at: now, actor, action: `club.${change}`, subjectType: 'house', subjectId: slug });
  await invalidateClubPages(tx);
  await invalidatePagesWithClubLinks(tx);
  // Cards show what members pay, and the wines of allocations name their clubs.
  await invalidateCachedPages(tx, catalogPagesCacheTag);
  return ok({ slug, change });
}

/** Saves several clubs in one transaction: if one is refused, none is changed. */
export function saveClubs(
  { database, clock }: Pick<CommonDependencies, 'database' | 'clock'>,
  inputs: readonly unknown[],
  actor: AuditActor,
): Promise<Result<SavedClub[], SaveClubRefusalCode>> {
  const now = clock.now();
  return database.transaction((tx) =>
    rollBackIfRefused(tx, async () => {
      const saved: SavedClub[] = [];
      for (const input of inputs) {
        const club = await saveClub(tx, input, { actor, now });
        if (!club.ok) return club;
        saved.push(club.value);
      }
      return ok(saved);
    }),
  );
}

/** Returns the club definition with its sizes sorted from smallest to largest. */
function inOrder(definition: ClubDefinition): ClubDefinition {
  return { ...definition, tiers: definition.tiers.toSorted((one, other) => one.bottles - other.bottles) };
}

/** Returns the definitions of all clubs. Saving them again changes nothing. */
export async function exportClubs(read: Transaction): Promise<ClubDefinition[]> {
  return (await readClubsWithPositions(read)).map(toClubDefinition);
}
