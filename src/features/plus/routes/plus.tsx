import { data, redirect } from 'react-router';
import { versionAddress } from '../../../core/dated-versions.ts';
import { type CivilDate, wineryDate } from '../../../core/dates.ts';
import { membershipPath } from '../../../core/membership-path.ts';
import { formatCents } from '../../../core/money.ts';
import { dependenciesContext, type ShopDependencies } from '../../../dependencies.server.ts';
import { canBeAgreedTo, plusPriceOn, undoCancelPlus } from '../../../engine/loyalty/plus/index.server.ts';
import { savedCents, savingsSentence, statusSentence } from '../../../engine/loyalty/plus/rules.ts';
import {
  agreementOf,
  type PlusView,
  plusEstimate,
  plusWorth,
  viewPlusOf,
} from '../../../engine/loyalty/plus/view.server.ts';
import { standingOf } from '../../../engine/pricing/standing/index.server.ts';
import { membershipTerms } from '../../../engine/pricing/standing/membership-rules.ts';
import { writeFlash } from '../../../platform/cookies.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { requireSignedIn, type SignedIn, visitorContext } from '../../../platform/visitor.server.ts';
import { pageTags } from '../../../ui/head/page-tags.ts';
import { pictureSources } from '../../../ui/media/pictures.server.ts';
import { pageTitle, winery } from '../../../winery.ts';
import { legalPaths, versionAgreedOn } from '../../../winery-legal.ts';
import { membership } from '../membership-rules.ts';
import { guessed, guessedEstimate, mostOrders, ownEstimate, usedRows } from '../rules.ts';
import type { MemberFacts } from '../ui/member-panel.tsx';
import { PlusPage } from '../ui/plus-page.tsx';
import type { Route } from './+types/plus.ts';

/** Every visitor without a session sees the same page. The price changes at midnight. */
export const handle = {
  finished: { tags: [], seconds: 300, query: ['orders', 'tastings'] },
} satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTags(matches, {
    title: pageTitle(winery().membershipName),
    description: `A year of ${winery().membershipName}${loaderData ? `: ${loaderData.terms.words.description}` : ''}. Cancel in two clicks.`,
    path: membershipPath,
  });

const usually = { orders: 4, tastings: 2 };

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(dependenciesContext);
  const { read } = shop.database;
  const now = shop.clock.now();
  const signedIn = await context.get(visitorContext).signedIn();
  const priceCents = await plusPriceOn(read, wineryDate(now));
  const customerId = signedIn?.customerId;
  const plus = customerId && (await viewPlusOf(read, customerId, now));
  const guess = {
    orders: guessed(url.searchParams.get('orders'), usually.orders, mostOrders),
    tastings: guessed(
      url.searchParams.get('tastings'),
      usually.tastings,
      membershipTerms().estimate.mostTastings,
    ),
  };
  const own = customerId && !plus ? await plusEstimate(read, customerId, now) : undefined;
  // A customer who hasn't ordered anything has no year to base the estimate on.
  const isKnown = own !== undefined && own.shipments + own.tastings > 0;
  const { programmes } = await standingOf(read, customerId, now);
  const { benefits, cardOffer } = membership();
  return {
    terms: membershipTerms(),
    hero: pictureSources('plus'),
    benefits,
    cardOffer,
    priceCents,
    canJoin: canBeAgreedTo(wineryDate(now)),
    member: plus && signedIn && (await memberFacts(shop, plus, signedIn)),
    estimate: isKnown ? ownEstimate(own, priceCents) : guessedEstimate(guess, priceCents),
    guess: isKnown ? undefined : guess,
    clubNote: programmes.includes('club')
      ? `You’re also a club member. You keep the club’s discount on wine, add ${winery().membershipName} shipping, and get the better price on visits.`
      : undefined,
  };
}

async function memberFacts(
  { database, clock }: ShopDependencies,
  plus: PlusView,
  { firstName, lastName }: SignedIn,
): Promise<MemberFacts> {
  const [{ savings }, agreement] = await Promise.all([
    plusWorth(database.read, plus, clock.now()),
    agreementOf(database.read, plus.id),
  ]);
  const { state, joinedOn, paidUntil, card, invoices, priceCents } = plus;
  return {
    ...{ state, joinedOn, paidUntil, invoices },
    name: `${firstName} ${lastName}`.trim(),
    agreement: agreement && {
      on: wineryDate(agreement.acceptedAt),
      paragraphs: agreement.termsText.split('\n\n'),
      terms: termsAgreedOn(wineryDate(agreement.acceptedAt)),
    },
    status: statusSentence(plus),
    card: card && `${card.name}, ${card.expiry}`,
    isCardExpired: card?.isExpired === true && state !== 'cancelling',
    saved: plus.isGiven
      ? `It has saved you ${formatCents(savedCents(savings))} this year.`
      : savingsSentence(savings, priceCents),
    savedShare: plus.isGiven
      ? undefined
      : Math.min(100, Math.round((savedCents(savings) / priceCents) * 100)),
    used: usedRows(savings),
  };
}

function termsAgreedOn(day: CivilDate): string {
  const from = versionAgreedOn('plus-terms', day);
  const path = legalPaths['plus-terms'];
  return from ? versionAddress(path, from) : path;
}

/** Undoes a cancellation. */
export async function action(args: Route.ActionArgs) {
  const { customerId } = await requireSignedIn(args);
  const shop = args.context.get(dependenciesContext);
  const form = await args.request.formData();
  if (form.get('intent') !== 'undo-cancel') return data(null, { status: 400 });
  const undone = await undoCancelPlus(shop, customerId);
  const said = undone.ok
    ? ({ kind: 'success', text: 'Your membership continues as before.' } as const)
    : ({ kind: 'error', text: undone.refusals[0]?.sentence ?? '' } as const);
  return redirect(membershipPath, {
    status: 303,
    headers: { 'set-cookie': writeFlash(shop.configuration, said) },
  });
}

export default function Plus({ loaderData }: Route.ComponentProps) {
  return <PlusPage {...loaderData} />;
}
