import { data, type RouterContextProvider, redirect } from 'react-router';
import { isLinkToken } from '../../core/ids.ts';
import { dependenciesContext, type ShopDependencies } from '../../dependencies.server.ts';
import type { ReservationView } from '../../engine/visits/reservations/types.ts';
import { readReservation } from '../../engine/visits/reservations/view.server.ts';
import { writeFlash } from '../../platform/cookies.server.ts';
import { type SignedInSession, visitorContext } from '../../platform/visitor.server.ts';
import { reservationPath } from './rules.ts';

type Asked = {
  readonly params: { readonly token?: string | undefined };
  readonly context: Readonly<RouterContextProvider>;
};

export type ReservationRequest = {
  readonly shop: ShopDependencies;
  readonly dependencies: ShopDependencies;
  readonly reader: { readonly kind: 'link'; readonly publicToken: string };
  readonly view: ReservationView;
  /** Undefined for a guest. The link opens the reservation either way. */
  readonly signedIn: SignedInSession | undefined;
  readonly now: Date;
};

/** Returns the reservation that the link in the address opens (I-6); undefined if the token is wrong, or was replaced by a transfer. */
export async function readReservationRequest({
  params,
  context,
}: Asked): Promise<ReservationRequest | undefined> {
  const shop = context.get(dependenciesContext);
  const { token } = params;
  if (!isLinkToken(token)) return undefined;
  const now = shop.clock.now();
  const reader = { kind: 'link', publicToken: token } as const;
  const [view, signedIn] = await Promise.all([
    readReservation(shop, reader, now),
    context.get(visitorContext).signedIn(),
  ]);
  return view && { shop, dependencies: shop, reader, view, signedIn, now };
}

/**
 * Returns the reservation that the link opens.
 * @throws 404 if the link opens none.
 */
export async function requireReservation(asked: Asked): Promise<ReservationRequest> {
  const found = await readReservationRequest(asked);
  if (!found) throw data(null, { status: 404 });
  return found;
}

/** Redirects to the page of the reservation and shows a success message there. */
export function redirectToReservation(
  { configuration }: ShopDependencies,
  view: Pick<ReservationView, 'publicToken'>,
  text: string,
): Response {
  return redirect(reservationPath(view), {
    status: 303,
    headers: { 'set-cookie': writeFlash(configuration, { kind: 'success', text }) },
  });
}
