import type { LedgerAccountKind, LedgerTenderKind } from './types.ts';

/** Returns whether accounts of this kind hold money and can pay. Points never do (domain §1). */
export function isTender(kind: LedgerAccountKind): kind is LedgerTenderKind {
  return kind !== 'points' && kind !== 'points_debt';
}
