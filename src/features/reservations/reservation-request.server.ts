import { data, type RouterContextProvider, redirect } from 'react-router';
import { isLinkToken } from '../../core/ids.ts';
import { dependenciesContext, type ShopDependencies } from '../../dependencies.server.ts';
import type { ReservationView } from '../../engine/visits/reservations/types.ts';
import { readReservationView } from '../../engine/visits/reservations/view.server.ts';
import { serializeFlashCookie } from '../../platform/cookies.server.ts';
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
  /** The session of a signed-in customer; undefined for a guest. The link opens the reservation for both. */
  readonly signedIn: SignedInSession | undefined;
  readonly now: Date;
};

/**
 * Returns the reservation that the link's token opens (I-6), with its request; undefined if the token is wrong or was replaced by a
 * transfer.
 */
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
    readReservationView(shop, reader, now),
    context.get(visitorContext).signedIn(),
  ]);
  return view && { shop, dependencies: shop, reader, view, signedIn, now };
}

/**
 * Returns the reservation that the link's token opens, with its request.
 * @throws 404 if the token opens no reservation.
 */
export async function requireReservation(asked: Asked): Promise<ReservationRequest> {
  const found = await readReservationRequest(asked);
  if (!found) throw data(null, { status: 404 });
  return found;
}

/** Returns a redirect to a reservation's page, where a success message is shown. */
export function redirectToReservation(
  { configuration }: ShopDependencies,
  view: Pick<ReservationView, 'publicToken'>,
  text: string,
): Response {
  return redirect(reservationPath(view), {
    status: 303,
    headers: { 'set-cookie': serializeFlashCookie(configuration, { kind: 'success', text }) },
  });
}
