import type { Cents } from '../../../core/money.ts';
import { ok, type Refusal, type Result, refused } from '../../../core/result.ts';
import type { Capability } from '../capability-table.ts';
import {
  evaluateMoneyLimit,
  requireCapability,
  requireWithinMoneyLimit,
  type StepUpRefusalCode,
} from '../members/rules.ts';
import type { SignedInStaff } from '../types.ts';
import type { Approval } from './types.ts';

/** The capability that both requesting and approving require, by kind of request. */
export const approvalCapabilities: Readonly<Record<Approval['kind'], Capability>> = {
  refund: 'orders.refund',
  cancellation: 'orders.cancel',
  credit: 'customers.credit',
};

/** Returns whether this amount is above the limit of the staff member's role and their role allows requesting a colleague's approval. */
export function needsApproval(
  staff: Pick<SignedInStaff, 'asksApproval' | 'moneyLimitCents' | 'steppedUpUntil'>,
  amount: Cents,
): boolean {
  return staff.asksApproval && evaluateMoneyLimit(staff, amount) === 'above_limit';
}

export type ApprovalRefusalCode =
  | 'APPROVAL_OWN'
  | 'APPROVAL_DECIDED'
  | 'NOT_ALLOWED'
  | 'ABOVE_LIMIT'
  | StepUpRefusalCode;

export const approvalDecidedRefusal: Refusal<'APPROVAL_DECIDED'> = {
  code: 'APPROVAL_DECIDED',
  sentence: 'This request was already decided or withdrawn.',
};

/**
 * Checks that a staff member may decline a request: it is open, another member made it, and they have the capability to refund, cancel or
 * credit.
 */
export function evaluateApprovalDecline(
  staff: SignedInStaff,
  approval: Approval,
): Result<undefined, ApprovalRefusalCode> {
  if (approval.requestedBy === staff.memberId) {
    return refused({ code: 'APPROVAL_OWN', sentence: 'A colleague must decide on your request.' });
  }
  const may = requireCapability(staff, approvalCapabilities[approval.kind]);
  if (!may.ok) return may;
  return approval.state === 'open' ? ok(undefined) : refused(approvalDecidedRefusal);
}

/** Checks that a staff member may approve a request: the same as for declining it, and that their money limit covers the amount. */
export function evaluateApprover(
  staff: SignedInStaff,
  approval: Approval,
): Result<undefined, ApprovalRefusalCode> {
  const may = evaluateApprovalDecline(staff, approval);
  return may.ok ? requireWithinMoneyLimit(staff, approval.amountCents) : may;
}
