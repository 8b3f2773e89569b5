import { data, type RouterContextProvider, redirect } from 'react-router';
import { isUuid } from '../../core/ids.ts';
import { dependenciesContext, type ShopDependencies } from '../../dependencies.server.ts';
import { hasMembershipEnded } from '../../engine/clubs/memberships/rules.ts';
import type { MembershipChangeAgreement, MembershipView } from '../../engine/clubs/memberships/types.ts';
import { viewMembershipsOfCustomer } from '../../engine/clubs/memberships/view.server.ts';
import { requestContext } from '../../platform/context.server.ts';
import { serializeFlashCookie } from '../../platform/cookies.server.ts';
import { requireSignedIn, type SignedInSession } from '../../platform/visitor.server.ts';
import { clubAccountPath } from './rules.ts';

type RouteArgs = {
  readonly request: Request;
  readonly url: URL;
  readonly context: Readonly<RouterContextProvider>;
};

export type MembershipRequest = {
  readonly shop: ShopDependencies;
  readonly signedIn: SignedInSession;
  readonly membership: MembershipView;
  readonly own: Pick<MembershipView, 'customerId'> & { readonly membershipId: MembershipView['id'] };
};

/**
 * Returns the signed-in customer's membership with the id in `?membership=`, or their only current one if no id is given.
 * @throws 404 if the id is unknown or belongs to another customer; a redirect to the club page if no id is given and the customer doesn't
 * have exactly one current membership.
 */
export async function requireMembership({ request, url, context }: RouteArgs): Promise<MembershipRequest> {
  const signedIn = await requireSignedIn({ request, context });
  const shop = context.get(dependenciesContext);
  const { customerId } = signedIn;
  const memberships = await viewMembershipsOfCustomer(shop.database.read, customerId, shop.clock.now());
  const requestedId = url.searchParams.get('membership');
  if (requestedId === null) {
    const current = memberships.filter((each) => !hasMembershipEnded(each));
    const [only] = current;
    if (!only || current.length > 1) throw redirect(clubAccountPath);
    return { shop, signedIn, membership: only, own: { customerId, membershipId: only.id } };
  }
  const membership = isUuid(requestedId) ? memberships.find(({ id }) => id === requestedId) : undefined;
  if (!membership) throw data(null, { status: 404 });
  return { shop, signedIn, membership, own: { customerId, membershipId: membership.id } };
}

/** Returns the consent given in a form, with the client's address and user agent as evidence. */
export function agreementFromForm(
  { request, context }: Pick<RouteArgs, 'request' | 'context'>,
  { termsVersion, consent }: { readonly termsVersion: string; readonly consent?: 'on' | undefined },
): MembershipChangeAgreement {
  const userAgent = request.headers.get('user-agent') ?? undefined;
  return {
    consent: { isTicked: consent === 'on', termsVersion },
    agreedBy: { clientAddress: context.get(requestContext).clientAddress, userAgent },
  };
}

/** Returns the confirmation of a saved change. It announces the next charge, except for a gift, which has no charges. */
export function changeConfirmationText({ source }: Pick<MembershipView, 'source'>, saved: string): string {
  return source === 'gift' ? saved : `${saved} We’ve emailed you the date and total of the next charge.`;
}

/** Returns a redirect to the club page with a confirmation to show there. */
export function redirectToClubPage(
  { configuration }: ShopDependencies,
  text: string,
  to = clubAccountPath,
): Response {
  return redirect(to, {
    status: 303,
    headers: { 'set-cookie': serializeFlashCookie(configuration, { kind: 'success', text }) },
  });
}
