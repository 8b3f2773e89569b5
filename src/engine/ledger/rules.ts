import type { LedgerAccountKind, LedgerTenderKind } from './types.ts';

/** Whether what lies on it is money, and may pay; points never do (domain §1). */
export function isTender(kind: LedgerAccountKind): kind is LedgerTenderKind {
  return kind !== 'points' && kind !== 'points_debt';
}
