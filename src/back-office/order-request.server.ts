import { data, href, type RouterContextProvider, redirect } from 'react-router';
import { dependenciesContext, type ShopDependencies } from '../dependencies.server.ts';
import { findOrder, viewWholeOrder, type WholeOrder } from '../engine/orders/staff-view.server.ts';
import type { Capability } from '../engine/staff/capability-table.ts';
import type { SignedInStaff } from '../engine/staff/types.ts';
import { writeFlash } from './flash.server.ts';
import type { Flash } from './flash-types.ts';
import { requireStaff } from './staff.server.ts';

type Asked = {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  readonly params: { readonly number: string };
};

export type OrderRequest = {
  readonly staff: SignedInStaff;
  readonly dependencies: ShopDependencies;
  readonly whole: WholeOrder;
};

/**
 * Returns the order that an address names, for a member with this right.
 * @throws a page with status 404 when no placed order has the number, and what `requireStaff` throws.
 */
export async function requireOrder(asked: Asked, capability: Capability): Promise<OrderRequest> {
  const staff = await requireStaff(asked, capability);
  const dependencies = asked.context.get(dependenciesContext);
  const number = /^\d{1,12}$/.test(asked.params.number) ? Number(asked.params.number) : undefined;
  const { read } = dependencies.database;
  const found = number === undefined ? undefined : await findOrder(read, number);
  const whole = found && (await viewWholeOrder(read, found));
  if (!whole) throw data(null, { status: 404 });
  return { staff, dependencies, whole };
}

/** Leads back to the order with a message after an action. */
export function backToOrder({ dependencies, whole }: OrderRequest, flash: Flash): Response {
  return redirect(href('/admin/orders/:number', { number: String(whole.order.number) }), {
    headers: { 'set-cookie': writeFlash(dependencies.configuration, flash) },
  });
}
