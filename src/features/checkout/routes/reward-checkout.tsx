import { type MetaFunction, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { abandonRewardCheckout, chooseReward } from '../../../engine/loyalty/rewards/index.server.ts';
import { rewardNotFoundRefusal } from '../../../engine/loyalty/rewards/rules.ts';
import { purchaseDetailsOf } from '../../../engine/orders/drafts/purchase-rules.ts';
import type { DraftContents } from '../../../engine/orders/drafts/types.ts';
import { visitOfPurchase } from '../../../engine/visits/booking/purchased-visit-rules.ts';
import { serializeFlashCookie } from '../../../platform/cookies.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { findPictureSource, pictureSourceOrLandscape } from '../../../ui/media/pictures.server.ts';
import { pageTitle } from '../../../winery.ts';
import type { OpenCheckoutRequest } from '../checkout-request.server.ts';
import { handleCheckoutForm, loadDraftOrRedirect, stepFormHandlers } from '../flow-page.server.ts';
import { checkoutFlows } from '../flow-table.ts';
import { rejectCheckoutForm, rejectWithRefusals } from '../reject-form.server.ts';
import { redeemedRewardPath } from '../reward-rules.ts';
import { processPaymentForm } from '../run-pay-form.server.ts';
import { RewardCheckoutScreen } from '../ui/reward-screen.tsx';
import type { Route } from './+types/reward-checkout.ts';

const flow = checkoutFlows.reward;

export const handle = { backLink: flow.source } satisfies PageHandle;

export const meta: MetaFunction = () => [
  { title: pageTitle(flow.title) },
  { name: 'robots', content: 'noindex' },
];

/**
 * Loads the checkout of the reward that the customer chose. Redirects to the list of rewards if there is none, or if it isn't offered
 * anymore.
 */
export async function loader(args: Route.LoaderArgs) {
  await requireSignedIn(args);
  const rewardIn = (contents: DraftContents) => purchaseDetailsOf(contents, 'reward');
  const { shop, page } = await loadDraftOrRedirect(
    args,
    flow,
    (contents) => rewardIn(contents) !== undefined,
    {
      placedPath: (_, contents) => `${redeemedRewardPath}/${rewardIn(contents)?.redemptionId}`,
    },
  );
  const { view } = page;
  const { reward: redeeming } = view;
  if (!redeeming) {
    const flash = serializeFlashCookie(shop.configuration, {
      kind: 'error',
      text: rewardNotFoundRefusal.sentence,
    });
    throw redirect(flow.source.path, { headers: { 'set-cookie': flash } });
  }
  return {
    // Gift boxes and ice packs need a cart, and the fee includes the engraving.
    ...{ ...page, view: { ...view, extras: [] } },
    ...{ redeeming, now: shop.clock.now() },
    picture: findPictureSource(`reward-${redeeming.reward.slug}`) ?? undefined,
    bottle: pictureSourceOrLandscape('engraving-preview'),
  };
}

/**
 * Returns whether to reload the page's data: after every form, because even a refused form may have saved input or revealed that the last
 * item is gone.
 */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'POST' || defaultShouldRevalidate;
}

export async function action(args: Route.ActionArgs) {
  await requireSignedIn(args);
  return handleCheckoutForm(args, flow, {
    ...stepFormHandlers(flow),
    again: holdPointsAgain,
    leave: async ({ dependencies, actor }) => {
      await abandonRewardCheckout(dependencies, actor);
      return redirect(flow.source.path);
    },
    place: async (found, form) => {
      const placed = await processPaymentForm(found, form, new URL(flow.page, args.request.url).href);
      // The page itself redirects to the redeemed reward.
      return placed.ok ? redirect(flow.page) : rejectCheckoutForm(found, flow.page, placed.refusals);
    },
  });
}

async function holdPointsAgain({ dependencies, actor, snapshot }: OpenCheckoutRequest) {
  const contents = snapshot.open?.contents;
  const reward = contents && purchaseDetailsOf(contents, 'reward');
  if (!reward) throw redirect(flow.source.path);
  const chosen = await chooseReward(dependencies, actor, {
    slug: reward.slug,
    slotId: visitOfPurchase(contents)?.slotId,
  });
  return chosen.ok ? redirect(flow.page) : rejectWithRefusals(...chosen.refusals);
}

export default function RewardCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  return <RewardCheckoutScreen {...loaderData} answer={actionData} />;
}
