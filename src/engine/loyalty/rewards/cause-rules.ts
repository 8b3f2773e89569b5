import type { RedemptionId } from '../../../core/ids.ts';
import type { LedgerCause } from '../../ledger/types.ts';

/** What its points are set aside, spent and given back because of; each redemption is a new one (I-28). */
export function redemptionCause(id: RedemptionId): LedgerCause {
  return { type: 'redemption', id };
}
