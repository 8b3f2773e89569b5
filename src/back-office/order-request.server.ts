import { data, href, type RouterContextProvider, redirect } from 'react-router';
import type { Refusal } from '../core/result.ts';
import { dependenciesContext, type ShopDependencies } from '../dependencies.server.ts';
import { previewRefund } from '../engine/orders/index.server.ts';
import {
  findPlacedOrderByNumber,
  type StaffOrderView,
  viewOrderForStaff,
} from '../engine/orders/staff-view.server.ts';
import type { Capability } from '../engine/staff/capability-table.ts';
import { staffMemberNames } from '../engine/staff/members/names-view.server.ts';
import type { SignedInStaff } from '../engine/staff/types.ts';
import type { Transaction } from '../platform/database.server.ts';
import type { WatchedSubjects } from './change-types.ts';
import { writeFlash } from './flash.server.ts';
import type { BackOfficeFlash } from './flash-types.ts';
import { formatTimeAgo } from './format-rules.ts';
import { actorName } from './order-page-rules.ts';
import { unitsLeftToRefund } from './order-refund-rules.ts';
import { requireStaff } from './staff.server.ts';

type Asked = {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  readonly params: { readonly number: string };
};

export type OrderRequest = {
  readonly staff: SignedInStaff;
  readonly dependencies: ShopDependencies;
  readonly whole: StaffOrderView;
};

/**
 * Returns the order whose number is in the URL, for a staff member with the given capability.
 * @throws a page with status 404 when no placed order has the number, and what `requireStaff` throws.
 */
export async function requireOrder(asked: Asked, capability: Capability): Promise<OrderRequest> {
  const staff = await requireStaff(asked, capability);
  const dependencies = asked.context.get(dependenciesContext);
  const number = /^\d{1,12}$/.test(asked.params.number) ? Number(asked.params.number) : undefined;
  const { read } = dependencies.database;
  const found = number === undefined ? undefined : await findPlacedOrderByNumber(read, number);
  const whole = found && (await viewOrderForStaff(read, found));
  if (!whole) throw data(null, { status: 404 });
  return { staff, dependencies, whole };
}

/** Returns the change subjects that an order's pages watch. */
export function watchedSubjectsOfOrder({ order }: StaffOrderView): WatchedSubjects {
  return { subjects: [`order:${order.orderId}`], what: 'this order' };
}

/**
 * Returns the time of the latest change with this action as ISO 8601, or ''. A form sends it as `seen`, so that a later change can be
 * detected.
 */
export function lastChangeTime({ audit }: StaffOrderView, action: string): string {
  return audit.findLast((entry) => entry.action === action)?.at.toISOString() ?? '';
}

/** Returns a CHANGED_MEANWHILE refusal if the form would overwrite a change that its page did not show; undefined otherwise. */
export async function findOverwriteRefusal(
  { staff, dependencies, whole }: OrderRequest,
  form: FormData,
  action: string,
): Promise<Refusal<'CHANGED_MEANWHILE'> | undefined> {
  const last = whole.audit.findLast((entry) => entry.action === action);
  if (!last || String(form.get('seen') ?? '') === last.at.toISOString()) return undefined;
  const names = await staffMemberNames(dependencies.database.read);
  const who = last.actor === staff.actor ? 'You' : actorName(last.actor, names);
  const ago = formatTimeAgo(last.at, dependencies.clock.now());
  const sentence = `${who} changed this ${ago}. Check what is saved now, and save again to replace it.`;
  return { code: 'CHANGED_MEANWHILE', sentence };
}

/** Returns a redirect to the order's page that shows the given message. */
export function redirectToOrder({ dependencies, whole }: OrderRequest, flash: BackOfficeFlash): Response {
  return redirect(href('/admin/orders/:number', { number: String(whole.order.number) }), {
    headers: { 'set-cookie': writeFlash(dependencies.configuration, flash) },
  });
}

/** Returns the amounts that canceling an order would refund or release, part by part; undefined if all units have already been refunded. */
export async function previewCancellation(read: Transaction, whole: StaffOrderView) {
  const { orderId, paymentState } = whole.order;
  const units = unitsLeftToRefund(whole);
  if (units.length === 0) return undefined;
  const cardPart = paymentState === 'authorized' ? 'release' : 'refund';
  return previewRefund(read, { orderId, units, cardPart });
}
