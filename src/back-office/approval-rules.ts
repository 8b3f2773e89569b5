import type { Approval, ApprovalState } from '../engine/staff/approvals/types.ts';
import type { Words } from './order-word-rules.ts';

/** The states of a request for approval as staff read them. */
export const approvalStates: Readonly<Record<ApprovalState, Words>> = {
  open: { label: 'Waiting', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
};

/** Says what a request is about. */
export function titleOfApproval({ kind, orderNumber, personName }: Approval): string {
  if (kind === 'credit') return `Store credit for ${personName ?? 'a closed account'}`;
  return `${kind === 'refund' ? 'Refund' : 'Cancel'} order ${orderNumber ?? ''}`.trim();
}
