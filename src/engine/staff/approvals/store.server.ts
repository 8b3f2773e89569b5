import { type SQL, sql } from 'drizzle-orm';
import type { ApprovalId, CustomerId, OrderId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Approval, ApprovalState, ApprovalSubject } from './types.ts';

/** A row as the driver returns it: times are strings. */
type Row = Record<string, unknown> & Approval;

async function approvalsWhere(read: Transaction, rest: SQL): Promise<Approval[]> {
  const { rows } = await read.execute<Row>(sql`
    select asked.id, asked.kind, asked.order_id as "orderId", asked.customer_id as "customerId", asked.amount_cents as "amountCents",
           asked.request, asked.reason, asked.requested_by as "requestedBy", asked.requested_at as "requestedAt", asked.state,
           asked.decided_by as "decidedBy", asked.decided_at as "decidedAt", orders.number::integer as "orderNumber",
           people.id as "personId", coalesce(nullif(btrim(people.first_name || ' ' || people.last_name), ''), people.email::text) as "personName"
      from approval_requests asked
      left join orders on orders.id = asked.order_id
      left join people on people.customer_id = asked.customer_id
     ${rest}`);
  return rows.map((row) => ({
    ...row,
    requestedAt: new Date(row.requestedAt),
    decidedAt: row.decidedAt === null ? null : new Date(row.decidedAt),
  }));
}

export async function findApproval(read: Transaction, id: ApprovalId): Promise<Approval | undefined> {
  const [found] = await approvalsWhere(read, sql`where asked.id = ${id}`);
  return found;
}

/** Returns the open request about an order or an account, or undefined if there is none. */
export async function findOpenApproval(
  read: Transaction,
  subject: { readonly orderId: OrderId } | { readonly customerId: CustomerId },
): Promise<Approval | undefined> {
  const isAbout =
    'orderId' in subject
      ? sql`asked.order_id = ${subject.orderId}`
      : sql`asked.customer_id = ${subject.customerId}`;
  const [found] = await approvalsWhere(read, sql`where asked.state = 'open' and ${isAbout}`);
  return found;
}

/** Returns the open requests, oldest first. */
export function listOpenApprovals(read: Transaction, limit: number): Promise<Approval[]> {
  return approvalsWhere(
    read,
    sql`where asked.state = 'open' order by asked.requested_at, asked.id limit ${limit}`,
  );
}

/** Returns the requests that were decided or withdrawn, newest first. */
export function listDecidedApprovals(read: Transaction, limit: number): Promise<Approval[]> {
  return approvalsWhere(
    read,
    sql`where asked.state <> 'open' order by asked.decided_at desc, asked.id desc limit ${limit}`,
  );
}

type NewApproval = Pick<Approval, 'id' | 'amountCents' | 'reason' | 'requestedBy' | 'requestedAt'> & {
  readonly asked: ApprovalSubject;
};

/**
 * Inserts a request for approval.
 * @returns false if another request about the same order or account is open.
 */
export async function insertApproval(tx: Transaction, approval: NewApproval): Promise<boolean> {
  const { id, asked, amountCents, reason, requestedBy, requestedAt } = approval;
  const isCredit = asked.kind === 'credit';
  const { rowCount } = await tx.execute(sql`
    insert into approval_requests (id, kind, order_id, customer_id, amount_cents, request, reason, requested_by, requested_at)
    values (${id}, ${asked.kind}, ${isCredit ? null : asked.orderId}, ${isCredit ? asked.customerId : null}, ${amountCents},
            ${JSON.stringify(asked.kind === 'refund' ? asked.request : {})}::jsonb, ${reason}, ${requestedBy}, ${requestedAt.toISOString()})
        on conflict do nothing`);
  return rowCount === 1;
}

/**
 * Records the decision on an open request.
 * @returns false if the request was already decided or withdrawn.
 */
export async function recordApprovalDecision(
  tx: Transaction,
  id: ApprovalId,
  decision: { readonly state: Exclude<ApprovalState, 'open'>; readonly decidedBy: string; readonly at: Date },
): Promise<boolean> {
  const { state, decidedBy, at } = decision;
  const { rowCount } = await tx.execute(sql`
    update approval_requests set (state, decided_by, decided_at) = (${state}, ${decidedBy}::uuid, ${at.toISOString()}::timestamptz)
     where id = ${id} and state = 'open'`);
  return rowCount === 1;
}
