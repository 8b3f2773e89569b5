import type { RouterContextProvider } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { readApplication } from '../../engine/clubs/applications/index.server.ts';
import { emptyApplicationContents } from '../../engine/clubs/applications/rules.ts';
import type { ApplicationContents } from '../../engine/clubs/applications/types.ts';
import { loadApplicantAccount } from '../../engine/clubs/applications/view.server.ts';
import { findGiftByToken } from '../../engine/clubs/gift-memberships/index.server.ts';
import { describeGift } from '../../engine/clubs/gift-memberships/rules.ts';
import type { BoughtGiftMembership } from '../../engine/clubs/gift-memberships/types.ts';
import { readClubs } from '../../engine/clubs/index.server.ts';
import { clubOfPlan } from '../../engine/clubs/rules.ts';
import { stateChoices } from '../../engine/compliance/state-table.ts';
import { plusPlan } from '../../engine/loyalty/plus/rules.ts';
import { readRequestSender } from '../../platform/sender.server.ts';
import { visitorContext } from '../../platform/visitor.server.ts';
import { winery } from '../../winery.ts';

type RouteArgs = {
  readonly request: Request;
  readonly url: URL;
  readonly context: Readonly<RouterContextProvider>;
};

/** Loads the gift that the URL's token gives access to, and the visitor. */
export async function loadGiftClaim({ request, url, context }: RouteArgs) {
  const shop = context.get(dependenciesContext);
  const token = url.searchParams.get('t') ?? '';
  const sender = readRequestSender({ request, context });
  const [gift, signedIn] = await Promise.all([
    findGiftByToken(shop, token),
    context.get(visitorContext).signedIn(),
  ]);
  return { shop, token, sender, gift, signedIn };
}

export type GiftClaim = Awaited<ReturnType<typeof loadGiftClaim>>;

/** Splits the recipient's name into a first and a last name, to prefill the form. */
function namesIn({ recipientName }: BoughtGiftMembership) {
  const [firstName = '', ...others] = recipientName.trim().split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}

/** Returns the data of the page for accepting a gift of a club membership, or undefined if it is another gift or can't be accepted now. */
export async function viewGiftClaim({ shop, sender, gift, signedIn }: GiftClaim, isCodeStep: boolean) {
  if (gift?.state !== 'sent' || gift.plan === plusPlan) return undefined;
  const [clubs, account, application] = await Promise.all([
    readClubs(shop.database.read),
    signedIn && loadApplicantAccount(shop.database.read, signedIn.customerId),
    readApplication(shop, sender.cookieHeader),
  ]);
  const { plan: giftPlan } = gift;
  const club = clubOfPlan(clubs, giftPlan);
  const bottles = club?.tiers.find(({ plan }) => plan === giftPlan)?.bottles ?? 0;
  const started = application?.source === 'gift' && application.state === 'open' ? application : undefined;
  const contents: ApplicationContents = {
    ...emptyApplicationContents,
    ...namesIn(gift),
    email: gift.recipientEmail,
    ...account?.contents,
    ...started?.contents,
  };
  const preferences =
    club?.shape === 'curated' ? (['mixed', 'red'] as const) : (['mixed', 'red', 'white'] as const);
  return {
    senderName: gift.senderName,
    message: gift.message,
    what: describeGift({ clubTitle: club?.title ?? '', bottles }, gift.shipments),
    clubTitle: club?.title ?? '',
    slug: club?.slug ?? '',
    contents,
    delivery: started?.contents.isPickup ? started.contents.pickupLocation : 'ship',
    preferences,
    asksEmail: signedIn === undefined,
    asksBirthDate: account?.knowsAge !== true,
    places: winery().pickupLocations.map(({ id, name, hours }) => ({ id, name, hours })),
    states: stateChoices,
    isCodeStep: isCodeStep && started !== undefined && signedIn === undefined,
  };
}

export type GiftClaimView = NonNullable<Awaited<ReturnType<typeof viewGiftClaim>>>;
