import type { RouterContextProvider } from 'react-router';
import { versionUrl } from '../../core/dated-versions.ts';
import { type CivilDate, wineryDate } from '../../core/dates.ts';
import { formatCents } from '../../core/money.ts';
import { dependenciesContext, type ShopDependencies } from '../../dependencies.server.ts';
import { arePlusTermsInForce, findPlusPriceOn } from '../../engine/loyalty/plus/index.server.ts';
import {
  plusSavingsSentence,
  plusStatusSentence,
  totalPlusSavingsCents,
} from '../../engine/loyalty/plus/rules.ts';
import {
  estimatePlusSavingsOfLastYear,
  findAcceptedPlusTerms,
  type PlusMembershipView,
  plusSavingsAndRefund,
  viewCurrentPlusMembership,
} from '../../engine/loyalty/plus/view.server.ts';
import { loadCustomerStanding } from '../../engine/pricing/standing/index.server.ts';
import { requirePlusMembershipTerms } from '../../engine/pricing/standing/membership-rules.ts';
import { type SignedInSession, visitorContext } from '../../platform/visitor.server.ts';
import { pictureSourceOrLandscape } from '../../ui/media/pictures.server.ts';
import { winery } from '../../winery.ts';
import { legalPagePaths, legalVersionAgreedOn } from '../../winery-legal.ts';
import { membershipContent } from './membership-rules.ts';
import {
  hypotheticalSavingsEstimate,
  maxEstimatedOrders,
  parseCountParameter,
  pastYearSavingsEstimate,
  usedBenefitRows,
} from './rules.ts';
import type { PlusMemberDetails } from './ui/member-panel.tsx';
import type { PlusPageModel } from './ui/plus-page.tsx';

const usually = { orders: 4, tastings: 2 };

type Asked = { readonly url: URL; readonly context: Readonly<RouterContextProvider> };

/** Returns the data of the paid membership's page, for each of its URLs. */
export async function loadMembershipPage({ url, context }: Asked): Promise<PlusPageModel> {
  const shop = context.get(dependenciesContext);
  const { read } = shop.database;
  const now = shop.clock.now();
  const signedIn = await context.get(visitorContext).signedIn();
  const priceCents = await findPlusPriceOn(read, wineryDate(now));
  const customerId = signedIn?.customerId;
  const plus = customerId && (await viewCurrentPlusMembership(read, customerId, now));
  const guess = {
    orders: parseCountParameter(url.searchParams.get('orders'), usually.orders, maxEstimatedOrders),
    tastings: parseCountParameter(
      url.searchParams.get('tastings'),
      usually.tastings,
      requirePlusMembershipTerms().estimate.mostTastings,
    ),
  };
  const own = customerId && !plus ? await estimatePlusSavingsOfLastYear(read, customerId, now) : undefined;
  // A customer who hasn't ordered anything has no year to base the estimate on.
  const isKnown = own !== undefined && own.shipments + own.tastings > 0;
  const { programs } = await loadCustomerStanding(read, customerId, now);
  const { benefits, cardOffer } = membershipContent();
  return {
    terms: requirePlusMembershipTerms(),
    hero: pictureSourceOrLandscape('plus'),
    benefits,
    cardOffer,
    priceCents,
    canJoin: arePlusTermsInForce(wineryDate(now)),
    member: plus && signedIn && (await memberFacts(shop, plus, signedIn)),
    estimate: isKnown
      ? pastYearSavingsEstimate(own, priceCents)
      : hypotheticalSavingsEstimate(guess, priceCents),
    guess: isKnown ? undefined : guess,
    clubNote: programs.includes('club')
      ? `As a club member, you keep your club discount on wine, get ${winery().membershipName} shipping, and pay the lower price on visits.`
      : undefined,
  };
}

async function memberFacts(
  { database, clock }: ShopDependencies,
  plus: PlusMembershipView,
  { firstName, lastName }: SignedInSession,
): Promise<PlusMemberDetails> {
  const [{ savings }, agreement] = await Promise.all([
    plusSavingsAndRefund(database.read, plus, clock.now()),
    findAcceptedPlusTerms(database.read, plus.id),
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
    status: plusStatusSentence(plus),
    card: card && `${card.name}, ${card.expiry}`,
    isCardExpired: card?.isExpired === true && state !== 'cancelling',
    saved: plus.isGiven
      ? `It has saved you ${formatCents(totalPlusSavingsCents(savings))} this year.`
      : plusSavingsSentence(savings, priceCents),
    savedShare: plus.isGiven
      ? undefined
      : Math.min(100, Math.round((totalPlusSavingsCents(savings) / priceCents) * 100)),
    used: usedBenefitRows(savings),
  };
}

function termsAgreedOn(day: CivilDate): string {
  const from = legalVersionAgreedOn('plus-terms', day);
  const path = legalPagePaths['plus-terms'];
  return from ? versionUrl(path, from) : path;
}
