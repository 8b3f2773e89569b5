import type { MetaFunction } from 'react-router';
import { wineryDate } from '../../../core/dates.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { giftClubs } from '../../../engine/clubs/gift-memberships/offer-rules.ts';
import { isGiftYear } from '../../../engine/clubs/gift-memberships/rules.ts';
import { giftsOnOffer } from '../../../engine/clubs/gift-memberships/view.server.ts';
import { giftLimits } from '../../../engine/gifts/notes/rules.ts';
import { detailsOf } from '../../../engine/orders/drafts/purchase-rules.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { pageTitle } from '../../../winery.ts';
import { giftFlows } from '../flow-table.ts';
import { answerGiftForm, loadGiftPage } from '../gift-page.server.ts';
import { runGiftForm } from '../run-gift-form.server.ts';
import { shouldRevalidateAfterForms } from '../ui/after-forms.ts';
import { GiftMembershipScreen } from '../ui/gift-membership-screen.tsx';
import type { Route } from './+types/gift-membership-checkout.ts';

const flow = giftFlows.membership;

export const handle = { backLink: flow.source } satisfies PageHandle;

export const meta: MetaFunction = () => [
  { title: pageTitle(flow.title) },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: Route.LoaderArgs) {
  const page = await loadGiftPage(args, flow, (contents) => {
    const request = detailsOf(contents, 'giftMembership');
    return request && !isGiftYear(request) ? request : undefined;
  });
  const { database, clock } = args.context.get(dependenciesContext);
  const today = wineryDate(clock.now());
  const clubs = giftClubs(await giftsOnOffer(database.read, today));
  return { ...page, clubs, limits: giftLimits(today) };
}

export const shouldRevalidate = shouldRevalidateAfterForms;

export function action(args: Route.ActionArgs) {
  return answerGiftForm(args, flow, runGiftForm);
}

export default function GiftMembershipCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  return <GiftMembershipScreen {...loaderData} flow={flow} answer={actionData} />;
}
