import { type MetaFunction, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { abandonRewardCheckout, chooseReward } from '../../../engine/loyalty/rewards/index.server.ts';
import { rewardNotFound } from '../../../engine/loyalty/rewards/rules.ts';
import { detailsOf } from '../../../engine/orders/drafts/purchase-rules.ts';
import type { DraftContents } from '../../../engine/orders/drafts/types.ts';
import { visitOf } from '../../../engine/visits/booking/purchased-visit-rules.ts';
import { writeFlash } from '../../../platform/cookies.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { findPictureSources, pictureSources } from '../../../ui/media/pictures.server.ts';
import { pageTitle } from '../../../winery.ts';
import type { OpenCheckout } from '../checkout-request.server.ts';
import { answerForm, stepAnswers, viewOwnDraft } from '../flow-page.server.ts';
import { flows } from '../flow-table.ts';
import { reject, rejectIn } from '../reject-form.server.ts';
import { redeemedPath } from '../reward-rules.ts';
import { runPayForm } from '../run-pay-form.server.ts';
import { RewardScreen } from '../ui/reward-screen.tsx';
import type { Route } from './+types/reward-checkout.ts';

const flow = flows.reward;

export const handle = { backLink: flow.source } satisfies PageHandle;

export const meta: MetaFunction = () => [
  { title: pageTitle(flow.title) },
  { name: 'robots', content: 'noindex' },
];

/** Loads the checkout of the reward for which points are held. Redirects to the list of rewards if none are held. */
export async function loader(args: Route.LoaderArgs) {
  await requireSignedIn(args);
  const rewardIn = (contents: DraftContents) => detailsOf(contents, 'reward');
  const { shop, page } = await viewOwnDraft(args, flow, (contents) => rewardIn(contents) !== undefined, {
    placedPath: (_, contents) => `${redeemedPath}/${rewardIn(contents)?.redemptionId}`,
  });
  const { view } = page;
  const { reward: redeeming } = view;
  if (!redeeming) {
    const flash = writeFlash(shop.configuration, { kind: 'error', text: rewardNotFound.sentence });
    throw redirect(flow.source.path, { headers: { 'set-cookie': flash } });
  }
  return {
    // Gift boxes and ice packs need a cart, and the fee includes the engraving.
    ...{ ...page, view: { ...view, extras: [] } },
    ...{ redeeming, now: shop.clock.now() },
    picture: findPictureSources(`reward-${redeeming.reward.slug}`) ?? undefined,
    bottle: pictureSources('engraving-preview'),
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
  return answerForm(args, flow, {
    ...stepAnswers(flow),
    again: holdPointsAgain,
    leave: async ({ dependencies, actor }) => {
      await abandonRewardCheckout(dependencies, actor);
      return redirect(flow.source.path);
    },
    place: async (found, form) => {
      const placed = await runPayForm(found, form, new URL(flow.page, args.request.url).href);
      // The page itself redirects to the redeemed reward.
      return placed.ok ? redirect(flow.page) : rejectIn(found, flow.page, placed.refusals);
    },
  });
}

async function holdPointsAgain({ dependencies, actor, snapshot }: OpenCheckout) {
  const contents = snapshot.open?.contents;
  const reward = contents && detailsOf(contents, 'reward');
  if (!reward) throw redirect(flow.source.path);
  const chosen = await chooseReward(dependencies, actor, {
    slug: reward.slug,
    slotId: visitOf(contents)?.slotId,
  });
  return chosen.ok ? redirect(flow.page) : reject(...chosen.refusals);
}

export default function RewardCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  return <RewardScreen {...loaderData} answer={actionData} />;
}
