import type { LedgerAccountKind, LedgerTenderKind } from './types.ts';

/** Returns whether accounts of this kind hold money and can pay for orders. Points can't (domain §1). */
export function isTenderAccountKind(kind: LedgerAccountKind): kind is LedgerTenderKind {
  return kind !== 'points' && kind !== 'points_debt';
}
