import type { MembershipActor, MembershipHold } from './types.ts';

/**
 * What the history says of a hold that was made.
 * @param by `house` where two shipments could not be paid.
 */
export function heldEvent(
  { fromOn, untilOn, keepsBenefits }: Pick<MembershipHold, 'fromOn' | 'untilOn' | 'keepsBenefits'>,
  actor: MembershipActor,
  by = '',
) {
  const data = { untilOn: untilOn ?? '', keepsBenefits, by };
  return { kind: 'held', actor, effectiveOn: fromOn, data } as const;
}
