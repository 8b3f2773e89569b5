import { data, href, type RouterContextProvider, redirect } from 'react-router';
import type { MembershipId } from '../core/ids.ts';
import type { MembershipChangeAgreement } from '../engine/clubs/memberships/types.ts';
import { viewMembershipsOfCustomer } from '../engine/clubs/memberships/view.server.ts';
import { recordAudit } from '../platform/audit.server.ts';
import { requestContext } from '../platform/context.server.ts';
import { requireCustomer } from './customer-request.server.ts';
import { writeFlash } from './flash.server.ts';

type Asked = {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  readonly params: { readonly id: string; readonly membershipId: string };
};

/**
 * Returns the customer's membership whose id is in the URL, for staff who may change memberships. `own` identifies the membership to the
 * member's own use cases; its history names the staff member as the actor.
 * @throws a page with status 404 when this customer has no such membership, and what `requireStaff` throws.
 */
export async function requireMembershipForStaff(asked: Asked) {
  const { staff, dependencies, person, name, customerId, requestId } = await requireCustomer(
    asked,
    'members.change',
  );
  const { database, clock, configuration } = dependencies;
  const { id, membershipId } = asked.params;
  const memberships = await viewMembershipsOfCustomer(database.read, customerId, clock.now());
  const membership = memberships.find((each) => each.id === membershipId);
  if (!membership) throw data(null, { status: 404 });
  const { actor } = staff;
  const path = href('/admin/customers/:id/clubs/:membershipId', { id, membershipId });
  return {
    ...{ staff, dependencies, person, name, customerId, membership, path },
    own: { customerId, membershipId: membershipId as MembershipId, actor },
    /** Returns the consent that the customer gave by phone, from a form with the checkbox and the version of the displayed terms. */
    agreed: (form: FormData): MembershipChangeAgreement => ({
      consent: {
        isTicked: form.get('consent') === 'on',
        termsVersion: String(form.get('termsVersion') ?? ''),
      },
      agreedBy: {
        clientAddress: asked.context.get(requestContext).clientAddress,
        userAgent: asked.request.headers.get('user-agent') ?? undefined,
        takenBy: actor,
      },
    }),
    /** Returns a redirect to the membership's page that shows the given message. */
    done: (text: string) =>
      redirect(path, { headers: { 'set-cookie': writeFlash(configuration, { kind: 'success', text }) } }),
    /** Records in the audit trail that the staff member viewed the membership. */
    recordReading: () =>
      database.transaction((tx) =>
        Promise.resolve(
          recordAudit(tx, {
            ...{ at: clock.now(), actor, action: 'membership.viewed' },
            ...{ subjectType: 'membership', subjectId: membershipId },
            requestId,
          }),
        ),
      ),
  };
}
