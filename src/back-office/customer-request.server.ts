import { data, type RouterContextProvider } from 'react-router';
import { isUuid, type PersonId } from '../core/ids.ts';
import { dependenciesContext } from '../dependencies.server.ts';
import type { Capability } from '../engine/staff/capability-table.ts';
import { readPerson } from '../engine/staff/desk/people-view.server.ts';
import { requestContext } from '../platform/context.server.ts';
import { requireStaff } from './staff.server.ts';

type Asked = {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  readonly params: { readonly id: string };
};

/**
 * Returns the customer with an account whom an address names, for a member with this right.
 * @throws a page with status 404 for a guest and for an unknown id, and what `requireStaff` throws.
 */
export async function requireCustomer({ request, context, params: { id } }: Asked, capability: Capability) {
  const staff = await requireStaff({ request, context }, capability);
  const dependencies = context.get(dependenciesContext);
  const person = isUuid(id) ? await readPerson(dependencies.database.read, id as PersonId) : undefined;
  const customerId = person?.customerId;
  if (!person || !customerId) throw data(null, { status: 404 });
  const name = `${person.firstName} ${person.lastName}`.trim() || person.email;
  const { requestId } = context.get(requestContext);
  return { staff, dependencies, person, name, customerId, requestId };
}
