import type { CivilDate } from '../../../core/dates.ts';
import type { OrderId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { limitUsagesFor } from '../../compliance/limits/view.server.ts';
import type { ComplianceRefusal, VolumeMeter, VolumeUsage } from '../../compliance/types.ts';
import { unknownVolumeUsage, volumeMeter } from '../../compliance/volume-rules.ts';
import type { PersonLimitClaim } from './person-claim-rules.ts';

/** The refusals and volume meter that a page shows before an order is placed; the order counts again under a lock (I-50). */
export type CountedLimitClaims = {
  readonly refusals: readonly ComplianceRefusal<'LIMIT_PER_PERSON' | 'SHIP_LIMIT'>[];
  readonly meter: VolumeMeter | undefined;
};

/**
 * Counts earlier purchases against the limits of these claims: one statement, or none if the person is not known. A claim that exceeds a
 * limit by itself is refused even then.
 * @param orderId the order that makes the claims, which is not counted against them.
 */
export async function countLimitClaims(
  read: Transaction,
  seal: Pick<Seal, 'keyedHash'>,
  claims: readonly PersonLimitClaim[],
  orderId: OrderId | undefined,
): Promise<CountedLimitClaims> {
  const questions = claims.flatMap(({ subjectKey, rule, countFrom, period }) =>
    subjectKey === undefined
      ? []
      : [{ personKey: seal.keyedHash(subjectKey).toString('base64url'), rule, countFrom, period }],
  );
  const usages = await limitUsagesFor(read, questions, orderId);
  const counted = claims.map((claim) => ({ claim, use: useOf(claim, usages) }));
  return {
    refusals: counted.flatMap(({ claim, use }) => claim.refuse(use) ?? []),
    meter: volumeMeter(
      counted.flatMap(({ claim, use }) => (claim.volume ? [{ demand: claim.volume, use }] : [])),
    ),
  };
}

function useOf(claim: PersonLimitClaim, usages: Awaited<ReturnType<typeof limitUsagesFor>>): VolumeUsage {
  if (claim.subjectKey === undefined) return unknownVolumeUsage;
  const usage = usages.find(({ rule }) => rule === claim.rule);
  const isByDay = claim.lockPeriod === 'rolling';
  return { usedMl: usage?.used ?? 0, oldest: isByDay ? (usage?.oldest as CivilDate | undefined) : undefined };
}
