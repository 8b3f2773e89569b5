import { data, href, type MetaFunction, redirect, useNavigation } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { deleteOwnReview, writeReview } from '../../../engine/catalog/reviews/index.server.ts';
import type { EnteredReview } from '../../../engine/catalog/reviews/types.ts';
import { viewReceivedWines } from '../../../engine/catalog/reviews/view.server.ts';
import { skuDisplayName } from '../../../engine/catalog/rules.ts';
import { viewSkusBySlug } from '../../../engine/catalog/view.server.ts';
import { findTierStatus } from '../../../engine/loyalty/points/index.server.ts';
import { reviewPointsOffer } from '../../../engine/loyalty/points/rules.ts';
import { guestStanding } from '../../../engine/pricing/standing/rules.ts';
import { serializeFlashCookie } from '../../../platform/cookies.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { takeRateLimitToken } from '../../../platform/rate-limit.server.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { AccountFrame } from '../../../ui/commerce/account-frame.tsx';
import { pageTitle, winery } from '../../../winery.ts';
import { customerReviewsPath } from '../address-rules.ts';
import { readReviewForm } from '../forms.ts';
import { ReviewForm } from '../ui/review-form.tsx';
import type { Route } from './+types/write-review.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Review a wine') },
  { name: 'robots', content: 'noindex' },
];

/** Loads the wine in the URL. For a customer who hasn't received the wine, the page explains why it can't be reviewed. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { customerId, firstName, lastName } = await requireSignedIn({ request, context });
  const { database, clock } = context.get(dependenciesContext);
  const { read } = database;
  const slug = url.searchParams.get('wine') ?? '';
  const [received] = await viewReceivedWines(read, customerId, slug);
  const [sku] = received ? [] : await viewSkusBySlug(read, [slug], guestStanding);
  const wine = received ?? sku;
  if (!wine || sku?.kind === 'goods') throw data(null, { status: 404 });
  return data(
    {
      ...{ firstName, lastName, slug, name: skuDisplayName(wine) },
      ...{ hasReceived: received !== undefined, review: received?.review },
      earns: (await findTierStatus(read, customerId, clock.now())) && reviewPointsOffer(),
    },
    { headers: privateHeaders },
  );
}

export type ReviewFormResponse = {
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
  readonly entered: EnteredReview | undefined;
};

const writesPerHour = 30;

export async function action({ request, url, context }: Route.ActionArgs) {
  const signedIn = await requireSignedIn({ request, context });
  const shop = context.get(dependenciesContext);
  const slug = url.searchParams.get('wine') ?? '';
  const form = readReviewForm(await request.formData());
  if (!form) return refuse(400, [{ fieldId: undefined, sentence: malformedForm }], undefined);
  const { allowed } = await takeRateLimitToken(shop, {
    bucket: 'write-review',
    key: signedIn.customerId,
    limit: writesPerHour,
    windowSeconds: 3_600,
    now: shop.clock.now(),
  });
  if (!allowed) return refuse(429, [{ fieldId: undefined, sentence: tooOften }], form);
  const { intent, ...entered } = form;
  const done =
    intent === 'write'
      ? await writeReview(shop, signedIn, slug, entered)
      : await deleteOwnReview(shop, signedIn, slug);
  if (!done.ok) {
    if (done.refusals.some(({ code }) => code === 'NOT_RECEIVED')) throw data(null, { status: 404 });
    const problems = done.refusals.map(({ field, sentence }) => ({ fieldId: field, sentence }));
    return refuse(422, problems, entered);
  }
  const name = skuDisplayName(done.value);
  const text =
    intent === 'write'
      ? `Thank you! Your review of ${name} is published.`
      : `Your review of ${name} has been deleted.`;
  return redirect(customerReviewsPath, {
    headers: { 'set-cookie': serializeFlashCookie(shop.configuration, { kind: 'success', text }) },
  });
}

const malformedForm = 'Something went wrong with this form. Please reload the page and try again.';
const tooOften = 'Too many changes. Please wait an hour and try again.';

function refuse(
  status: number,
  problems: ReviewFormResponse['problems'],
  entered: EnteredReview | undefined,
) {
  return data<ReviewFormResponse>({ problems, entered }, { status, headers: privateHeaders });
}

export default function WriteReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, slug, name, hasReceived, review } = loaderData;
  const pending = useNavigation().formData?.get('intent');
  return (
    <AccountFrame
      firstName={firstName}
      above={<TextLink to={customerReviewsPath}>Your reviews</TextLink>}
      title={name}
      intro={hasReceived && (review ? 'Update your review' : 'Write a review')}
    >
      {hasReceived ? (
        <ReviewForm
          key={review?.writtenOn}
          {...loaderData}
          pending={typeof pending === 'string' ? pending : undefined}
          answer={actionData}
        />
      ) : (
        <EmptyState
          heading="Only customers who received this wine can review it."
          action={
            <ButtonLink kind="outline" to={href('/wines/:slug', { slug })}>
              Back to the wine
            </ButtonLink>
          }
        >
          We don’t see a delivered order for this wine in your account. Did you order as a guest? Email{' '}
          {winery().mailboxes.support} and we’ll add it to your account.
        </EmptyState>
      )}
    </AccountFrame>
  );
}
