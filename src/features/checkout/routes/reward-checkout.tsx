import { type MetaFunction, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { findOwnDraft, lookAtDraft, viewDraft } from '../../../engine/checkout/index.server.ts';
import { chooseReward, leaveReward } from '../../../engine/loyalty/rewards/index.server.ts';
import { rewardNotFound } from '../../../engine/loyalty/rewards/rules.ts';
import { detailsOf } from '../../../engine/orders/drafts/purchase-rules.ts';
import { visitOf } from '../../../engine/visits/booking/purchased-visit-rules.ts';
import { pageTitle } from '../../../house.ts';
import { writeFlash } from '../../../platform/cookies.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { findPictureSources, pictureSources } from '../../../ui/media/pictures.server.ts';
import { accountChoices } from '../account-choices.server.ts';
import { isOpen, type OpenCheckout, readCheckoutRequest } from '../checkout-request.server.ts';
import { paymentChoices } from '../choices.server.ts';
import { answerStep } from '../flow-page.server.ts';
import { flows } from '../flow-table.ts';
import { formBroken, refuse, refuseIn } from '../refuse.server.ts';
import { redeemedPath } from '../reward-rules.ts';
import { runCancelForm, runPayForm } from '../run-pay-form.server.ts';
import { RewardScreen } from '../ui/reward-screen.tsx';
import type { Route } from './+types/reward-checkout.ts';

const flow = flows.reward;

export const handle = { wayBack: flow.source } satisfies PageHandle;

export const meta: MetaFunction = () => [
  { title: pageTitle(flow.title) },
  { name: 'robots', content: 'noindex' },
];

/** Shows the reward that its page set points aside for; without one there is nothing to redeem, and the list is next. */
export async function loader(args: Route.LoaderArgs) {
  await requireSignedIn(args);
  const found = await readCheckoutRequest(args.request, args.context, lookAtDraft, flow.kind);
  const { shop, dependencies, actor } = found;
  const draft = actor && (await findOwnDraft(dependencies, actor, flow.kind));
  const wish = draft && detailsOf(draft.contents, 'reward');
  if (!actor || !draft || !wish) throw redirect(flow.source.path);
  const [view, account] = await Promise.all([
    viewDraft(dependencies, draft),
    accountChoices(shop, actor, draft.id),
  ]);
  if (view.payment.kind === 'placed') throw redirect(`${redeemedPath}/${wish.redemptionId}`);
  const { reward: redeeming } = view;
  if (!redeeming) {
    const flash = writeFlash(shop.configuration, { kind: 'error', text: rewardNotFound.sentence });
    throw redirect(flow.source.path, { headers: { 'set-cookie': flash } });
  }
  return {
    // Gift boxes and ice lie in the cart, and the engraver is paid by the fee.
    view: { ...view, extras: [] },
    ...{ redeeming, account, now: shop.clock.now() },
    picture: findPictureSources(`reward-${redeeming.reward.slug}`) ?? undefined,
    bottle: pictureSources('engraving-preview'),
    ...paymentChoices(shop),
  };
}

/** A refusal has changed something too: what was typed is kept, and the last piece may be gone. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'POST' || defaultShouldRevalidate;
}

export async function action(args: Route.ActionArgs) {
  await requireSignedIn(args);
  const { request, context } = args;
  const form = await request.formData();
  const found = await readCheckoutRequest(request, context, lookAtDraft, flow.kind);
  if (!isOpen(found)) throw redirect(flow.source.path);
  switch (form.get('intent')) {
    case 'save':
    case 'autosave':
      return answerStep(flow, found, form);
    case 'again':
      return setAsideAgain(found);
    case 'leave':
      await leaveReward(found.dependencies, found.actor);
      return redirect(flow.source.path);
    case 'place': {
      const placed = await runPayForm(found, form, new URL(flow.page, request.url).href);
      // The page itself leads on to what was redeemed.
      return placed.ok ? redirect(flow.page) : refuseIn(found, flow.page, placed.refusals);
    }
    case 'cancel': {
      const cancelled = await runCancelForm(found, form);
      return cancelled.ok ? redirect(flow.page) : refuse(...cancelled.refusals);
    }
    default:
      return refuse(formBroken);
  }
}

async function setAsideAgain({ dependencies, actor, sight }: OpenCheckout) {
  const contents = sight.open?.contents;
  const reward = contents && detailsOf(contents, 'reward');
  if (!reward) throw redirect(flow.source.path);
  const chosen = await chooseReward(dependencies, actor, {
    slug: reward.slug,
    slotId: visitOf(contents)?.slotId,
  });
  return chosen.ok ? redirect(flow.page) : refuse(...chosen.refusals);
}

export default function RewardCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  return <RewardScreen {...loaderData} answer={actionData} />;
}
