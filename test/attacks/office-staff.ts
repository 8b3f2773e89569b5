import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { OrderId } from '../../src/core/ids.ts';
import { packAndShip } from '../../src/engine/orders/fulfillment/testing.ts';
import { type AttackedShop, fillCheckout, submitCheckout } from './attacked-shop.ts';
import type { Visitor } from './attacker.ts';
import { unknownId } from './office-table.ts';

/** A placed order with its customer's email address and person id, and the case opened by the customer's message. */
export type BackOfficeTestOrder = {
  readonly orderId: OrderId;
  readonly number: string;
  readonly email: string;
  readonly personId: string;
  /** The number of the case opened by the customer's message to the winery. */
  readonly caseNumber: string;
  /** The id of the order's confirmation email. */
  readonly emailId: string;
};

/** Returns a browser signed in as the demo staff member with this role. */
export async function signInAsDemoStaff(shop: Pick<AttackedShop, 'visitor'>, role: string): Promise<Visitor> {
  const visitor = shop.visitor();
  const { status, location } = await visitor.post('/admin/sign-in', { demo: role, to: '/admin' });
  expect([status, location]).toEqual([302, '/admin']);
  return visitor;
}

/** Places an order as a guest, who then sends `message` to the winery. The remaining fields replace the checkout's defaults. */
export async function placeOrderWithMessage(
  shop: AttackedShop,
  { message = 'Plain words', ...fields }: Readonly<Record<string, string>> = {},
  quantity = 2,
): Promise<BackOfficeTestOrder> {
  const email = fields.email ?? `office-${randomUUID()}@customers.example`;
  const filled = await fillCheckout(shop, { ...fields, email }, ['cabernet-sauvignon-2022', `${quantity}`]);
  const placed = await submitCheckout(shop, filled);
  expect(placed.location, placed.text.slice(0, 400)).toMatch(/^\/order-confirmation\?t=/);
  await shop.settle();
  const { rows } = await shop.database.pool.query<{ id: OrderId; number: string }>(
    'select id, number::text from orders where draft_id = $1',
    [filled.draftId],
  );
  const [order] = rows;
  if (!order) throw new Error('a placed order is in the database');
  const owner = await signInAsDemoStaff(shop, 'owner');
  const found = await owner.get(`/admin/customers?${new URLSearchParams({ q: email })}`);
  expect(found.location).toMatch(/^\/admin\/customers\/[0-9a-f-]{36}$/);
  const personId = found.location?.split('/').at(-1) ?? '';
  const caseNumber = await writeToUs(shop, message, email);
  const confirmation = await shop.database.pool.query<{ id: string }>(
    `select id from notices where subject_id = $1 and kind = 'order-confirmation'`,
    [order.id],
  );
  const emailId = confirmation.rows[0]?.id ?? '';
  return { orderId: order.id, number: order.number, email, personId, caseNumber, emailId };
}

/** Sends a message to the winery and returns its case number. */
async function writeToUs(shop: AttackedShop, words: string, email: string): Promise<string> {
  // All attacks come from one network, which may write ten times an hour.
  await shop.database.pool.query('delete from rate_limit_windows');
  const answer = await shop.visitor().post('/shop/contact-us', {
    ...{ formKey: randomUUID(), website: '', topic: 'other', name: words.slice(0, 60), email },
    message: `${words} and more than a few words`,
  });
  expect(answer.status, answer.text.slice(0, 300)).toBe(303);
  await shop.settle();
  const { rows } = await shop.database.pool.query<{ number: string }>(
    'select number::text from support_cases where email = $1',
    [email],
  );
  return rows[0]?.number ?? '';
}

/** Ships the whole order, which charges its card. */
export async function shipOrder(
  shop: AttackedShop,
  order: BackOfficeTestOrder,
): Promise<BackOfficeTestOrder> {
  await shop.inEngine((dependencies) => packAndShip(dependencies, order.orderId));
  await shop.settle();
  return order;
}

/** Returns the path of a back-office route, with its parameters filled in from an order and its customer. */
export function backOfficePathFor(
  pattern: string,
  { number, personId, caseNumber, emailId }: BackOfficeTestOrder,
): string {
  return pattern
    .replace(':kind/:number', `case/${caseNumber}`)
    .replace(/:(?:position|report)/g, '1')
    .replace(':number', number)
    .replace(':id', personId)
    .replace(':email', emailId)
    .replace(':roleId', 'new')
    .replace(
      /:(?:memberId|invitationId|phoneOrderId|membershipId|shipmentId|runId|approvalId|importId)/g,
      unknownId,
    )
    .replace('*', 'no-such-page');
}

/**
 * Moves the start and the last identity confirmation of a demo staff member's sessions back by an hour, so that the confirmation no longer
 * counts.
 */
export async function backdateStaffSessions({ database }: AttackedShop, role: string): Promise<void> {
  const hour = `interval '1 hour'`;
  const columns = 'id, token_hash, member_id, method, device_hash, user_agent';
  // A session keeps its beginning, so it is replaced.
  await database.pool.query(`
    create temporary table aged as
      select s.* from staff_sessions s join staff_members m on m.id = s.member_id
       where m.demo_code = '${role}' and s.ended_at is null;
    delete from staff_sessions where id in (select id from aged);
    insert into staff_sessions (${columns}, created_at, expires_at, stepped_up_at)
      select ${columns}, created_at - ${hour}, expires_at - ${hour}, created_at - ${hour} from aged;
    drop table aged;`);
}

/** Returns the audit actions of the demo staff member with this role since the entry with this id, oldest first. */
export async function auditActionsSince(
  { database }: AttackedShop,
  role: string,
  id: string,
): Promise<string[]> {
  const { rows } = await database.pool.query<{ action: string }>(
    `select a.action from audit_events a join staff_members m on a.actor = 'staff:' || m.id
      where m.demo_code = $1 and a.id > $2 order by a.id`,
    [role, id],
  );
  return rows.map(({ action }) => action);
}

export async function lastAuditId({ database }: AttackedShop): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>('select max(id)::text as id from audit_events');
  return rows[0]?.id ?? '0';
}
