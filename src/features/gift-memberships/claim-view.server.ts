import type { RouterContextProvider } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { readApplication } from '../../engine/clubs/applications/index.server.ts';
import { emptyContents } from '../../engine/clubs/applications/rules.ts';
import type { ApplicationContents } from '../../engine/clubs/applications/types.ts';
import { joiningAccount } from '../../engine/clubs/applications/view.server.ts';
import { findGiftByToken } from '../../engine/clubs/gift-memberships/index.server.ts';
import { giftWords } from '../../engine/clubs/gift-memberships/rules.ts';
import type { BoughtGiftMembership } from '../../engine/clubs/gift-memberships/types.ts';
import { readClubs } from '../../engine/clubs/index.server.ts';
import { clubOfPlan } from '../../engine/clubs/rules.ts';
import { stateChoices } from '../../engine/compliance/state-table.ts';
import { plusPlan } from '../../engine/loyalty/plus/rules.ts';
import { readSender } from '../../platform/sender.server.ts';
import { visitorContext } from '../../platform/visitor.server.ts';
import { winery } from '../../winery.ts';

type Asked = {
  readonly request: Request;
  readonly url: URL;
  readonly context: Readonly<RouterContextProvider>;
};

/** The gift that the address opens, who asks, and what they typed so far. */
export async function readClaim({ request, url, context }: Asked) {
  const shop = context.get(dependenciesContext);
  const token = url.searchParams.get('t') ?? '';
  const sender = readSender({ request, context });
  const [gift, signedIn] = await Promise.all([
    findGiftByToken(shop, token),
    context.get(visitorContext).signedIn(),
  ]);
  return { shop, token, sender, gift, signedIn };
}

export type Claim = Awaited<ReturnType<typeof readClaim>>;

/** The names of whoever it was given to, to begin with: the first word, and the others. */
function namesIn({ recipientName }: BoughtGiftMembership) {
  const [firstName = '', ...others] = recipientName.trim().split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}

/** What the page shows of a gift that waits, and what stands in its form. */
export async function viewClaim({ shop, sender, gift, signedIn }: Claim, isCodeStep: boolean) {
  if (gift?.state !== 'sent' || gift.plan === plusPlan) return undefined;
  const [clubs, account, application] = await Promise.all([
    readClubs(shop.database.read),
    signedIn && joiningAccount(shop.database.read, signedIn.customerId),
    readApplication(shop, sender.cookieHeader),
  ]);
  const { plan: given } = gift;
  const club = clubOfPlan(clubs, given);
  const bottles = club?.tiers.find(({ plan }) => plan === given)?.bottles ?? 0;
  const typed = application?.source === 'gift' && application.state === 'open' ? application : undefined;
  const contents: ApplicationContents = {
    ...emptyContents,
    ...namesIn(gift),
    email: gift.recipientEmail,
    ...account?.contents,
    ...typed?.contents,
  };
  const preferences =
    club?.shape === 'curated' ? (['mixed', 'red'] as const) : (['mixed', 'red', 'white'] as const);
  return {
    giver: gift.senderName,
    message: gift.message,
    what: giftWords({ clubTitle: club?.title ?? '', bottles }, gift.shipments),
    clubTitle: club?.title ?? '',
    slug: club?.slug ?? '',
    contents,
    delivery: typed?.contents.isPickup ? typed.contents.pickupLocation : 'ship',
    preferences,
    asksEmail: signedIn === undefined,
    asksBirthDate: account?.knowsAge !== true,
    places: winery.pickupLocations.map(({ id, name, hours }) => ({ id, name, hours })),
    states: stateChoices,
    isCodeStep: isCodeStep && typed !== undefined && signedIn === undefined,
  };
}

export type ClaimView = NonNullable<Awaited<ReturnType<typeof viewClaim>>>;
