import type { Approval, ApprovalState } from '../engine/staff/approvals/types.ts';
import type { StateLabel } from './order-word-rules.ts';

/** Badge label and tone of each approval state. */
export const approvalStateLabels: Readonly<Record<ApprovalState, StateLabel>> = {
  open: { label: 'Waiting', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
};

/** Returns the title of an approval request, such as `Refund order 10003`. */
export function approvalTitle({ kind, orderNumber, personName }: Approval): string {
  if (kind === 'credit') return `Store credit for ${personName ?? 'a closed account'}`;
  return `${kind === 'refund' ? 'Refund' : 'Cancel'} order ${orderNumber ?? ''}`.trim();
}

type KindWords = {
  /** The label of the button that approves the request. */
  readonly approve: (amount: string) => string;
  readonly consequence: string;
  readonly done: (amount: string) => string;
};

/** The texts shown to staff before and after they approve a request, by kind of request. */
export const approvalDecisionTexts: Readonly<Record<Approval['kind'], KindWords>> = {
  refund: {
    approve: (amount) => `Approve and refund ${amount}`,
    consequence: 'We’ll email the customer about the refund.',
    done: (amount) => `${amount} refunded.`,
  },
  cancellation: {
    approve: (amount) => `Approve, cancel and return ${amount}`,
    consequence: 'Everything left on the order goes back into stock, and we’ll email the customer.',
    done: (amount) => `The order was canceled, and ${amount} was returned.`,
  },
  credit: {
    approve: (amount) => `Approve and give ${amount}`,
    consequence: 'The customer can use the credit at checkout. No email is sent.',
    done: (amount) => `${amount} in store credit given.`,
  },
};
