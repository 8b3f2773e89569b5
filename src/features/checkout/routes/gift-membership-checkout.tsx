import type { MetaFunction } from 'react-router';
import { wineryDate } from '../../../core/dates.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { giftOptionsByClub } from '../../../engine/clubs/gift-memberships/offer-rules.ts';
import { isGiftYear } from '../../../engine/clubs/gift-memberships/rules.ts';
import { loadGiftOffers } from '../../../engine/clubs/gift-memberships/view.server.ts';
import { giftFormLimits } from '../../../engine/gifts/notes/rules.ts';
import { purchaseDetailsOf } from '../../../engine/orders/drafts/purchase-rules.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { pageTitle } from '../../../winery.ts';
import { giftCheckoutFlows } from '../flow-table.ts';
import { handleGiftForm, loadGiftCheckoutPage } from '../gift-page.server.ts';
import { saveGiftMembershipForm } from '../save-gift-membership-form.server.ts';
import { shouldRevalidateAfterForms } from '../ui/after-forms.ts';
import { GiftMembershipCheckoutScreen } from '../ui/gift-membership-screen.tsx';
import type { Route } from './+types/gift-membership-checkout.ts';

const flow = giftCheckoutFlows.membership;

export const handle = { backLink: flow.source } satisfies PageHandle;

export const meta: MetaFunction = () => [
  { title: pageTitle(flow.title) },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: Route.LoaderArgs) {
  const page = await loadGiftCheckoutPage(args, flow, (contents) => {
    const request = purchaseDetailsOf(contents, 'giftMembership');
    return request && !isGiftYear(request) ? request : undefined;
  });
  const { database, clock } = args.context.get(dependenciesContext);
  const today = wineryDate(clock.now());
  const clubs = giftOptionsByClub(await loadGiftOffers(database.read, today));
  return { ...page, clubs, limits: giftFormLimits(today) };
}

export const shouldRevalidate = shouldRevalidateAfterForms;

export function action(args: Route.ActionArgs) {
  return handleGiftForm(args, flow, saveGiftMembershipForm);
}

export default function GiftMembershipCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  return <GiftMembershipCheckoutScreen {...loaderData} flow={flow} answer={actionData} />;
}
