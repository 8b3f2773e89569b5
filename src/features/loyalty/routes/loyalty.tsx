import { data, type MetaFunction, redirect, useNavigation } from 'react-router';
import { dependenciesContext, type ShopDependencies } from '../../../dependencies.server.ts';
import {
  joinPoints,
  leavePoints,
  readPointsSignUpCookie,
  writePointsSignUpCookie,
} from '../../../engine/loyalty/points/index.server.ts';
import { pointsProgram } from '../../../engine/loyalty/points/rules.ts';
import { pointsTerms } from '../../../engine/loyalty/points/terms-rules.ts';
import { headersWithCookies, serializeFlashCookie } from '../../../platform/cookies.server.ts';
import { malformedFormResponse, refusalStatus, rejectForm } from '../../../platform/form-answer.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { publicOrigin } from '../../../platform/public-origin.server.ts';
import { readRequestSender } from '../../../platform/sender.server.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { AccountFrame } from '../../../ui/commerce/account-frame.tsx';
import { pageTitle } from '../../../winery.ts';
import { pointsName } from '../../../winery-offers.ts';
import { readLoyaltyForm } from '../forms.ts';
import { loyaltyPath, parsePointsHistoryQuery } from '../rules.ts';
import { LoyaltyJoinPanel } from '../ui/join-part.tsx';
import { LoyaltyMemberPanel } from '../ui/member-part.tsx';
import { loadLoyaltyPage } from '../view.server.ts';
import { parsePointsCalculatorQuery } from '../what-if-rules.ts';
import type { Route } from './+types/loyalty.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle(pointsName()) },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { customerId, firstName } = await requireSignedIn({ request, context });
  const shop = context.get(dependenciesContext);
  const query = parsePointsHistoryQuery(url.searchParams);
  const page = await loadLoyaltyPage(shop, customerId, query);
  if (page && query.page > page.history.pages) throw data(null, { status: 404 });
  const asked = page && parsePointsCalculatorQuery(url.searchParams, page.whatIf.wines);
  const origin = publicOrigin(shop.configuration, url);
  const { tiers, awards } = pointsProgram();
  const terms = pointsTerms();
  const facts = { firstName, query, page, asked, friendUrl: `${origin}/join?friend=` };
  return data({ ...facts, program: { tiers, awards }, terms }, { headers: privateHeaders });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { customerId } = await requireSignedIn({ request, context });
  const shop = context.get(dependenciesContext);
  const entered = await request.formData();
  const form = readLoyaltyForm(entered);
  if (!form) return malformedFormResponse(entered);
  if (form.intent === 'leave') {
    await leavePoints(shop, customerId);
    return back(shop, `You’ve left ${pointsName()}. We’ll keep your points in case you come back.`);
  }
  const { clientAddress, userAgent, cookieHeader } = readRequestSender({ request, context });
  const joined = await joinPoints(shop, {
    customerId,
    consent: { isTicked: form.consent === 'on', termsVersion: form.termsVersion },
    agreedBy: { clientAddress, userAgent },
    referralCode: readPointsSignUpCookie(shop.configuration, cookieHeader).friend,
  });
  if (!joined.ok) return rejectForm(joined.refusals, entered, refusalStatus(joined.refusals));
  return back(shop, `Welcome to ${pointsName()}.`, [writePointsSignUpCookie(shop.configuration, {})]);
}

function back({ configuration }: ShopDependencies, text: string, cookies: readonly string[] = []) {
  const flash = serializeFlashCookie(configuration, { kind: 'success', text });
  return redirect(loyaltyPath, { status: 303, headers: headersWithCookies([flash, ...cookies]) });
}

export default function LoyaltyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, query, page, asked, friendUrl, program, terms } = loaderData;
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <AccountFrame firstName={firstName} title={pointsName()}>
      {page?.points.isMember && asked ? (
        <LoyaltyMemberPanel {...{ page, query, asked, friendUrl }} referral={program.awards.referral} />
      ) : (
        <LoyaltyJoinPanel {...{ page, program, terms, query, isPending }} answer={actionData} />
      )}
    </AccountFrame>
  );
}
