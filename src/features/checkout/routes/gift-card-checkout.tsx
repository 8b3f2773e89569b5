import type { MetaFunction } from 'react-router';
import { wineryDate } from '../../../core/dates.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { giftCardLimits, giftCardsOffer } from '../../../engine/gifts/cards/rules.ts';
import { purchaseDetailsOf } from '../../../engine/orders/drafts/purchase-rules.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { giftCardFaces } from '../../../ui/commerce/gift-card-faces.server.ts';
import { pageTitle } from '../../../winery.ts';
import { giftCheckoutFlows } from '../flow-table.ts';
import { handleGiftForm, loadGiftCheckoutPage } from '../gift-page.server.ts';
import { saveGiftCardForm } from '../save-gift-card-form.server.ts';
import { shouldRevalidateAfterForms } from '../ui/after-forms.ts';
import { GiftCardCheckoutScreen } from '../ui/gift-card-screen.tsx';
import type { Route } from './+types/gift-card-checkout.ts';

const flow = giftCheckoutFlows.card;

export const handle = { backLink: flow.source } satisfies PageHandle;

export const meta: MetaFunction = () => [
  { title: pageTitle(flow.title) },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: Route.LoaderArgs) {
  const page = await loadGiftCheckoutPage(args, flow, (contents) => purchaseDetailsOf(contents, 'giftCard'));
  const today = wineryDate(args.context.get(dependenciesContext).clock.now());
  return { ...page, faces: giftCardFaces(giftCardsOffer().designs), limits: giftCardLimits(today) };
}

export const shouldRevalidate = shouldRevalidateAfterForms;

export function action(args: Route.ActionArgs) {
  return handleGiftForm(args, flow, saveGiftCardForm);
}

export default function GiftCardCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  return <GiftCardCheckoutScreen {...loaderData} answer={actionData} />;
}
