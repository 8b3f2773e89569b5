import { data, type RouterContextProvider, redirect } from 'react-router';
import { isUuid } from '../../core/ids.ts';
import { dependenciesContext, type ShopDependencies } from '../../dependencies.server.ts';
import { isOver } from '../../engine/clubs/memberships/rules.ts';
import type { Agreement, MembershipView } from '../../engine/clubs/memberships/types.ts';
import { membershipsOf } from '../../engine/clubs/memberships/view.server.ts';
import { requestContext } from '../../platform/context.server.ts';
import { writeFlash } from '../../platform/cookies.server.ts';
import { requireSignedIn, type SignedIn } from '../../platform/visitor.server.ts';
import { clubPath } from './rules.ts';

type Asked = {
  readonly request: Request;
  readonly url: URL;
  readonly context: Readonly<RouterContextProvider>;
};

export type MembershipRequest = {
  readonly shop: ShopDependencies;
  readonly signedIn: SignedIn;
  readonly membership: MembershipView;
  readonly own: Pick<MembershipView, 'customerId'> & { readonly membershipId: MembershipView['id'] };
};

/**
 * The membership that `?membership=` names, of whoever is signed in; without a name the only one that lives.
 * @throws 404 for one that is nobody's or somebody else's; a way to the page of the club where none is named and it is not clear which.
 */
export async function requireMembership({ request, url, context }: Asked): Promise<MembershipRequest> {
  const signedIn = await requireSignedIn({ request, context });
  const shop = context.get(dependenciesContext);
  const { customerId } = signedIn;
  const memberships = await membershipsOf(shop.database.read, customerId, shop.clock.now());
  const named = url.searchParams.get('membership');
  if (named === null) {
    const living = memberships.filter((each) => !isOver(each));
    const [only] = living;
    if (!only || living.length > 1) throw redirect(clubPath);
    return { shop, signedIn, membership: only, own: { customerId, membershipId: only.id } };
  }
  const membership = isUuid(named) ? memberships.find(({ id }) => id === named) : undefined;
  if (!membership) throw data(null, { status: 404 });
  return { shop, signedIn, membership, own: { customerId, membershipId: membership.id } };
}

/** What a page showed and its form brings back, with who sent it. */
export function agreementOf(
  { request, context }: Pick<Asked, 'request' | 'context'>,
  { termsVersion, consent }: { readonly termsVersion: string; readonly consent?: 'on' | undefined },
): Agreement {
  const userAgent = request.headers.get('user-agent') ?? undefined;
  return {
    consent: { isTicked: consent === 'on', termsVersion },
    agreedBy: { clientAddress: context.get(requestContext).clientAddress, userAgent },
  };
}

/** What is said of a change that was shown with its date and total; a gift has neither. */
export function savedText({ source }: Pick<MembershipView, 'source'>, saved: string): string {
  return source === 'gift' ? saved : `${saved} We’ve emailed you the date and total of the next charge.`;
}

/** Back to the page of the club, with a sentence. */
export function backToClub({ configuration }: ShopDependencies, text: string, to = clubPath): Response {
  return redirect(to, {
    status: 303,
    headers: { 'set-cookie': writeFlash(configuration, { kind: 'success', text }) },
  });
}
