import type { CivilDate } from '../../../core/dates.ts';
import type { OrderId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { usagesOf } from '../../compliance/limits/view.server.ts';
import type { ComplianceRefusal, VolumeMeter, VolumeUse } from '../../compliance/types.ts';
import { unknownUse, volumeMeter } from '../../compliance/volume-rules.ts';
import type { PersonClaim } from './person-claim-rules.ts';

/** The refusals and volume meter that a page shows before an order is placed; the order counts again under a lock (I-50). */
export type CountedClaims = {
  readonly refusals: readonly ComplianceRefusal<'LIMIT_PER_PERSON' | 'SHIP_LIMIT'>[];
  readonly meter: VolumeMeter | undefined;
};

/**
 * Counts earlier purchases against the limits of these claims: one statement, or none if the person is not known. A claim that exceeds a
 * limit by itself is refused even then.
 * @param orderId the order that makes the claims, which is not counted against them.
 */
export async function countClaims(
  read: Transaction,
  seal: Pick<Seal, 'keyedHash'>,
  claims: readonly PersonClaim[],
  orderId: OrderId | undefined,
): Promise<CountedClaims> {
  const questions = claims.flatMap(({ subjectKey, rule, countFrom, period }) =>
    subjectKey === undefined
      ? []
      : [{ personKey: seal.keyedHash(subjectKey).toString('base64url'), rule, countFrom, period }],
  );
  const usages = await usagesOf(read, questions, orderId);
  const counted = claims.map((claim) => ({ claim, use: useOf(claim, usages) }));
  return {
    refusals: counted.flatMap(({ claim, use }) => claim.refuse(use) ?? []),
    meter: volumeMeter(
      counted.flatMap(({ claim, use }) => (claim.volume ? [{ demand: claim.volume, use }] : [])),
    ),
  };
}

function useOf(claim: PersonClaim, usages: Awaited<ReturnType<typeof usagesOf>>): VolumeUse {
  if (claim.subjectKey === undefined) return unknownUse;
  const usage = usages.find(({ rule }) => rule === claim.rule);
  const isByDay = claim.lockPeriod === 'rolling';
  return { usedMl: usage?.used ?? 0, oldest: isByDay ? (usage?.oldest as CivilDate | undefined) : undefined };
}
