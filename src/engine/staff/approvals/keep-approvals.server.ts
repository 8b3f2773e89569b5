import { randomUUID } from 'node:crypto';
import type { ApprovalId } from '../../../core/ids.ts';
import { type Cents, formatCents } from '../../../core/money.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { adjustCredit } from '../../gifts/credit/index.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { cancelOrder } from '../../orders/fulfillment/index.server.ts';
import { refundOrder } from '../../orders/index.server.ts';
import type { SignedInStaff } from '../types.ts';
import {
  type ApprovalRefusalCode,
  approvalDecidedRefusal,
  evaluateApprovalDecline,
  evaluateApprover,
} from './rules.ts';
import { findApproval, insertApproval, recordApprovalDecision } from './store.server.ts';
import type { Approval, ApprovalState, ApprovalSubject } from './types.ts';

type Dependencies = Pick<OrderDependencies, 'database' | 'clock'>;

/**
 * Requests a colleague's approval of a refund, cancellation or credit. No money moves until it is approved.
 * @returns APPROVAL_WAITS if a request about the same order or account is already open.
 */
export async function requestApproval(
  { database, clock }: Dependencies,
  staff: SignedInStaff,
  request: { readonly asked: ApprovalSubject; readonly amountCents: Cents; readonly reason: string },
): Promise<Result<{ readonly id: ApprovalId }, 'APPROVAL_WAITS'>> {
  const { asked, amountCents, reason } = request;
  const now = clock.now();
  const id = randomUUID() as ApprovalId;
  return database.transaction(async (tx): Promise<Result<{ readonly id: ApprovalId }, 'APPROVAL_WAITS'>> => {
    const by = { requestedBy: staff.memberId, requestedAt: now };
    if (!(await insertApproval(tx, { id, asked, amountCents, reason: reason.trim(), ...by }))) {
      const sentence = 'A request about this is already waiting for approval.';
      return refused({ code: 'APPROVAL_WAITS', sentence });
    }
    const approval = { ...asked, id, amountCents, requestedBy: staff.memberId };
    await recordApproval(tx, approval, { action: 'approval.requested', actor: staff.actor, at: now });
    return ok({ id });
  });
}

type Recorded = ApprovalSubject & Pick<Approval, 'id' | 'amountCents' | 'requestedBy'>;

async function recordApproval(
  tx: Transaction,
  approval: Recorded,
  by: { readonly action: string; readonly actor: SignedInStaff['actor']; readonly at: Date },
): Promise<void> {
  const { id: approvalId, amountCents, requestedBy } = approval;
  const subject =
    approval.kind === 'credit'
      ? ({ subjectType: 'account', subjectId: approval.customerId } as const)
      : ({ subjectType: 'order', subjectId: approval.orderId } as const);
  await recordAudit(tx, {
    ...by,
    ...subject,
    data: { approvalId, kind: approval.kind, amountCents, requestedBy },
  });
}

type Decision = {
  readonly approval: Approval;
  readonly staff: SignedInStaff;
  readonly state: Exclude<ApprovalState, 'open'>;
  readonly at: Date;
};

async function decide(
  tx: Transaction,
  { approval, staff, state, at }: Decision,
): Promise<Result<undefined, 'APPROVAL_DECIDED'>> {
  if (!(await recordApprovalDecision(tx, approval.id, { state, decidedBy: staff.memberId, at }))) {
    return refused(approvalDecidedRefusal);
  }
  await recordApproval(tx, approval, { action: `approval.${state}`, actor: staff.actor, at });
  return ok(undefined);
}

/** Withdraws the staff member's own request, or declines a colleague's. */
export async function withdrawOrDeclineApproval(
  { database, clock }: Dependencies,
  staff: SignedInStaff,
  id: ApprovalId,
): Promise<Result<{ readonly state: 'declined' | 'withdrawn' }, ApprovalRefusalCode>> {
  const approval = await findApproval(database.read, id);
  if (!approval) return refused(approvalDecidedRefusal);
  const isOwn = approval.requestedBy === staff.memberId;
  const may = isOwn ? ok(undefined) : evaluateApprovalDecline(staff, approval);
  if (!may.ok) return may;
  const state = isOwn ? 'withdrawn' : 'declined';
  const decision = { approval, staff, state, at: clock.now() } as const;
  const decided = await database.transaction((tx) => decide(tx, decision));
  return decided.ok ? ok({ state }) : decided;
}

/**
 * Approves a colleague's request and carries it out in one transaction. Two simultaneous approvals, or one repeated after a crash, move the
 * money once.
 * @returns APPROVAL_CHANGED if the amount has changed since the request, and the refusals of refunds, cancellations and credit.
 */
export async function grantApproval(
  dependencies: OrderDependencies,
  staff: SignedInStaff,
  id: ApprovalId,
): Promise<Result<{ readonly amountCents: Cents }>> {
  const { database, clock } = dependencies;
  const approval = await findApproval(database.read, id);
  if (!approval) return refused(approvalDecidedRefusal);
  const may = evaluateApprover(staff, approval);
  if (!may.ok) return may;
  const { amountCents, reason } = approval;
  const { actor } = staff;
  const decision = { approval, staff, state: 'approved', at: clock.now() } as const;
  if (approval.kind === 'credit') {
    const { customerId } = approval;
    const credit = { id, customerId, amountCents, reason, actor };
    const given = await adjustCredit(dependencies, credit, (tx) => decide(tx, decision));
    return given.ok ? ok({ amountCents }) : given;
  }
  const { orderId } = approval;
  const decideIfSame = (tx: Transaction, written: Cents) =>
    written === amountCents ? decide(tx, decision) : Promise.resolve(changed(amountCents, written));
  if (approval.kind === 'cancellation') {
    const canceled = await cancelOrder(dependencies, { kind: 'staff', orderId, actor }, reason, decideIfSame);
    if (!canceled.ok) return canceled;
    return canceled.value ? ok({ amountCents }) : refused(approvalDecidedRefusal);
  }
  const wanted = { orderId, ...approval.request, reason, actor };
  const refunded = await refundOrder(dependencies, wanted, decideIfSame);
  return refunded.ok ? ok({ amountCents }) : refunded;
}

function changed(asked: Cents, now: Cents) {
  const sentence = `This would now refund ${formatCents(now)} instead of ${formatCents(asked)}. Decline this request and ask for a new one.`;
  return refused({ code: 'APPROVAL_CHANGED', sentence });
}
