import { data, Form, type MetaFunction, redirect, useNavigation } from 'react-router';
import { formatDateWithYear } from '../../../core/dates.ts';
import { membershipPath } from '../../../core/membership-path.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { claimGiftYear, findGiftByToken } from '../../../engine/clubs/gift-memberships/index.server.ts';
import { isGiftYear } from '../../../engine/clubs/gift-memberships/rules.ts';
import { viewCurrentPlusMembership } from '../../../engine/loyalty/plus/view.server.ts';
import { requirePlusMembershipTerms } from '../../../engine/pricing/standing/membership-rules.ts';
import { serializeFlashCookie } from '../../../platform/cookies.server.ts';
import { secretUrlHeaders as headers } from '../../../platform/private-headers.ts';
import { requireSignedIn, visitorContext } from '../../../platform/visitor.server.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { pageTitle, winery } from '../../../winery.ts';
import { giftYearClaimPath } from '../claim-rules.ts';
import { UnavailableGift } from '../ui/closed-gift.tsx';
import type { Route } from './+types/claim-year.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Your gift') },
  { name: 'robots', content: 'noindex' },
];

/**
 * Loads the gift that the URL's token gives access to. The URL is a secret worth a year's membership, so the response is not cached and its
 * URL is never sent as a referrer.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(dependenciesContext);
  const token = url.searchParams.get('t') ?? '';
  const found = await findGiftByToken(shop, token);
  const gift = found && isGiftYear(found) ? found : undefined;
  const signedIn = await context.get(visitorContext).signedIn();
  const own =
    signedIn && (await viewCurrentPlusMembership(shop.database.read, signedIn.customerId, shop.clock.now()));
  if (own && gift?.plusMembershipId === own.id) throw redirect(membershipPath());
  if (gift?.state !== 'sent') {
    const closed = { kind: 'closed', isTaken: gift !== undefined } as const;
    return data(closed, { status: gift ? 410 : 404, headers });
  }
  const { senderName, message, recipientName } = gift;
  return data(
    {
      kind: 'open',
      ...{ senderName, message, recipientName, benefits: requirePlusMembershipTerms().words.summary },
      paidUntil: own && formatDateWithYear(own.paidUntil),
      firstName: signedIn?.firstName,
      signIn: `/sign-in?originUrl=${encodeURIComponent(giftYearClaimPath(token))}`,
    } as const,
    { headers },
  );
}

/** Accepts the gift year for the signed-in customer. If several customers accept it at the same time, only the first succeeds. */
export async function action(args: Route.ActionArgs) {
  const { customerId } = await requireSignedIn(args);
  const shop = args.context.get(dependenciesContext);
  const claimed = await claimGiftYear(shop, args.url.searchParams.get('t') ?? '', customerId);
  if (!claimed.ok) {
    const problems = claimed.refusals.map(({ sentence }) => ({ fieldId: undefined, sentence }));
    return data({ problems }, { status: 409, headers });
  }
  const text = `A year of ${winery().membershipName} is yours. Sign in whenever you shop to use it.`;
  const flash = serializeFlashCookie(shop.configuration, { kind: 'success', text });
  return redirect(membershipPath(), { status: 303, headers: { 'set-cookie': flash } });
}

export default function ClaimYearPage({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.kind === 'closed' ? (
    <UnavailableGift
      isTaken={loaderData.isTaken}
      whereAccepted="If you accepted it, sign in to see your membership."
      action={<ButtonLink to={membershipPath()}>Go to {winery().membershipName}</ButtonLink>}
    />
  ) : (
    <Open {...loaderData} problems={actionData?.problems ?? []} occasion={actionData} />
  );
}

type OpenProps = Pick<
  Extract<Route.ComponentProps['loaderData'], { kind: 'open' }>,
  'senderName' | 'message' | 'recipientName' | 'benefits' | 'paidUntil' | 'firstName' | 'signIn'
> & { problems: readonly { readonly fieldId: undefined; readonly sentence: string }[]; occasion: unknown };

function Open({
  senderName,
  message,
  recipientName,
  benefits,
  paidUntil,
  firstName,
  signIn,
  ...answer
}: OpenProps) {
  const isPending = useNavigation().state !== 'idle';
  return (
    <div className="page-width py-12 lg:py-20">
      <div className="max-w-(--container-form)">
        <p className="type-eyebrow text-brass">
          {winery().membershipName}, a gift{senderName !== '' && ` from ${senderName}`}
        </p>
        <h1 tabIndex={-1} className="type-heading mt-3 wrap-anywhere">
          {recipientName}, you’ve been given a year
        </h1>
        {message !== '' && (
          <p className="mt-6 border-brass-bright border-l-2 pl-5 whitespace-pre-line wrap-anywhere">
            {message}
          </p>
        )}
        <p className="mt-6 text-ink-soft text-lead">
          {benefits} <TextLink to={membershipPath()}>See all benefits</TextLink>
        </p>
        <p className="figures mt-4">
          {paidUntil === undefined
            ? 'It’s paid for and starts when you accept it. It never renews, and you don’t need a card.'
            : `You’re already a member until ${paidUntil}. Your gift adds a year after that, at no charge.`}
        </p>
        <div className="mt-8 empty:hidden">
          <ErrorSummary title="We couldn’t accept this gift" {...answer} />
        </div>
        {firstName === undefined ? (
          <div className="mt-8 space-y-3">
            <ButtonLink to={signIn}>Sign in to accept it</ButtonLink>
            <p className="text-ink-soft text-small">
              You need an account for this membership. Sign in or create one to accept it.
            </p>
          </div>
        ) : (
          <Form method="post" className="mt-8 space-y-3">
            <Button pendingLabel={isPending ? 'One moment' : undefined}>Accept gift</Button>
            <p className="text-ink-soft text-small wrap-anywhere">You’re signed in as {firstName}.</p>
          </Form>
        )}
      </div>
    </div>
  );
}
