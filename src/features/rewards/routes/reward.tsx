import { data, redirectDocument } from 'react-router';
import type { Refusal } from '../../../core/result.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { ensureOwnCart } from '../../../engine/checkout/carts/index.server.ts';
import { chooseReward } from '../../../engine/loyalty/rewards/index.server.ts';
import {
  findRewardOnOffer,
  isWineReward,
  slotsOfReward,
} from '../../../engine/loyalty/rewards/view.server.ts';
import { loadCustomerStanding } from '../../../engine/pricing/standing/index.server.ts';
import { headersWithCookies } from '../../../platform/cookies.server.ts';
import { readRequestSender } from '../../../platform/sender.server.ts';
import { requireSignedIn, visitorContext } from '../../../platform/visitor.server.ts';
import { pageMetaTags } from '../../../ui/head/page-tags.ts';
import { notFoundResponseWithPicture } from '../../../ui/media/not-found.server.ts';
import { findPictureSource } from '../../../ui/media/pictures.server.ts';
import { pageTitle } from '../../../winery.ts';
import { rewardCheckoutPath, rewardPath } from '../address-rules.ts';
import { type RewardFormResponse, RewardPage } from '../ui/reward-page.tsx';
import type { Route } from './+types/reward.ts';

const mostTimes = 12;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle('Not found') }];
  const { title, slug, facts } = loaderData.offer.reward;
  return pageMetaTags(matches, {
    title: pageTitle(title),
    description: facts.summary,
    path: rewardPath(slug),
  });
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database, clock } = context.get(dependenciesContext);
  const { read } = database;
  const now = clock.now();
  const signedIn = await context.get(visitorContext).signedIn();
  const customerId = signedIn?.customerId;
  const found = await findRewardOnOffer(read, params.slug, customerId, now);
  if (!found) throw notFoundResponseWithPicture();
  const { reward } = found.offer;
  const visitor = await loadCustomerStanding(read, customerId, now);
  const times = reward.kind === 'experience' ? (await slotsOfReward(read, reward, visitor, now)).times : [];
  return {
    ...found,
    isSignedIn: signedIn !== undefined,
    times: times.slice(0, mostTimes),
    holdsWine: await isWineReward(read, reward),
    picture: findPictureSource(`reward-${reward.slug}`) ?? undefined,
  };
}

/** Reserves the points, and the seats if the reward is a visit, then redirects to the reward's checkout. */
export async function action(args: Route.ActionArgs) {
  const signedIn = await requireSignedIn(args);
  const { request, params, context } = args;
  const shop = context.get(dependenciesContext);
  const form = await request.formData();
  const slot = form.get('slot');
  const { bearer, setCookies } = await ensureOwnCart(shop, readRequestSender({ request, context }), signedIn);
  const slotId = typeof slot === 'string' && slot !== '' ? slot : undefined;
  const chosen = await chooseReward(shop, bearer, { slug: params.slug, slotId });
  if (!chosen.ok) return reject(chosen.refusals, setCookies);
  // A full page load, because only the checkout document's Content Security Policy allows the card fields.
  return redirectDocument(rewardCheckoutPath, { status: 303, headers: headersWithCookies(setCookies) });
}

function reject(refusals: readonly Refusal[], setCookies: readonly string[]) {
  const problems = refusals.map(({ code, field, sentence }) =>
    code === 'SLOT_NOT_FOUND'
      ? { fieldId: 'slot', sentence: 'Choose a day.' }
      : { fieldId: field === 'party' ? 'slot' : field, sentence },
  );
  return data<RewardFormResponse>({ problems }, { status: 422, headers: headersWithCookies(setCookies) });
}

export default function RewardRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <RewardPage {...loaderData} answer={actionData} />;
}
