import { data, type RouterContextProvider } from 'react-router';
import { isUuid, type PersonId } from '../core/ids.ts';
import { dependenciesContext } from '../dependencies.server.ts';
import type { Capability } from '../engine/staff/capability-table.ts';
import { readPerson } from '../engine/staff/desk/people-view.server.ts';
import { requestContext } from '../platform/context.server.ts';
import { requireConfirmedStaff, requireStaff } from './staff.server.ts';

type Asked = {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  readonly params: { readonly id: string };
};

/**
 * Returns the person whose id is in the URL, for a staff member with the given capability.
 * @param choices.isConfirmed whether the staff member must have confirmed their identity within the last five minutes.
 * @throws a page with status 404 for an unknown id, and what `requireStaff` and `requireConfirmedStaff` throw.
 */
export async function requirePerson(
  { request, context, params: { id } }: Asked,
  capability: Capability,
  { isConfirmed = false }: { readonly isConfirmed?: boolean } = {},
) {
  const requireMember = isConfirmed ? requireConfirmedStaff : requireStaff;
  const staff = await requireMember({ request, context }, capability);
  const dependencies = context.get(dependenciesContext);
  const person = isUuid(id) ? await readPerson(dependencies.database.read, id as PersonId) : undefined;
  if (!person) throw data(null, { status: 404 });
  const name = `${person.firstName} ${person.lastName}`.trim() || person.email;
  const { requestId } = context.get(requestContext);
  return { staff, dependencies, person, name, requestId };
}

/**
 * Returns the person whose id is in the URL, as `requirePerson` does, with their account's id.
 * @throws a page with status 404 for a person without an account, and what `requirePerson` throws.
 */
export async function requireCustomer(asked: Asked, capability: Capability) {
  const found = await requirePerson(asked, capability);
  const { customerId } = found.person;
  if (!customerId) throw data(null, { status: 404 });
  return { ...found, customerId };
}
