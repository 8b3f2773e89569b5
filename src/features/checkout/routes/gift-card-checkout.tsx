import { data, type MetaFunction, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { wineryDate } from '../../../core/dates.ts';
import { findOwnDraft, lookAtDraft, viewDraft } from '../../../engine/checkout/index.server.ts';
import { giftCardDesigns } from '../../../engine/gift-cards/design-table.ts';
import { giftCardLimits } from '../../../engine/gift-cards/rules.ts';
import { pageTitle } from '../../../house.ts';
import { giftCardFaces } from '../../../ui/commerce/gift-card-faces.server.ts';
import { accountChoices } from '../account-choices.server.ts';
import { isOpen, type OpenCheckout, readCheckoutRequest } from '../checkout-request.server.ts';
import { paymentChoices } from '../choices.server.ts';
import { payForGift } from '../pay-for-gift.server.ts';
import { formBroken, refuse } from '../refuse.server.ts';
import { confirmationPath } from '../rules.ts';
import { runCancelForm } from '../run-pay-form.server.ts';
import { runWishForm } from '../run-wish-form.server.ts';
import type { WishAnswer } from '../types.ts';
import { GiftCardScreen } from '../ui/gift-card-screen.tsx';
import type { Route } from './+types/gift-card-checkout.ts';

const page = '/shop/gift-card-checkout';

export const meta: MetaFunction = () => [
  { title: pageTitle('Gift card checkout') },
  { name: 'robots', content: 'noindex' },
];

/** Shows the draft that the page before opened; without one there is nothing to pay, and the page that makes one is next. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await readCheckoutRequest(request, context, lookAtDraft, 'giftCard');
  const { shop, dependencies, actor } = found;
  const draft = actor && (await findOwnDraft(dependencies, actor, 'giftCard'));
  if (!actor || !draft?.contents.giftCard) throw redirect('/gift-card');
  const [view, account] = await Promise.all([
    viewDraft(dependencies, draft),
    accountChoices(shop, actor, draft.id),
  ]);
  if (view.payment.kind === 'placed') throw redirect(confirmationPath(view.payment.publicToken));
  return {
    view,
    account,
    wish: draft.contents.giftCard,
    faces: giftCardFaces(giftCardDesigns),
    limits: giftCardLimits(wineryDate(shop.clock.now())),
    ...paymentChoices(shop),
  };
}

/** A refusal has changed something too: what was typed is kept. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'POST' || defaultShouldRevalidate;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const found = await readCheckoutRequest(request, context, lookAtDraft, 'giftCard');
  if (!isOpen(found)) throw redirect('/gift-card');
  switch (form.get('intent')) {
    case 'save':
      return saveWish(found, form);
    case 'place':
      return payForGift(found, form, { page, returnUrl: new URL(page, request.url).href });
    case 'cancel': {
      const cancelled = await runCancelForm(found, form);
      return cancelled.ok ? redirect(page) : refuse(...cancelled.refusals);
    }
    default:
      return refuse(formBroken);
  }
}

async function saveWish(found: OpenCheckout, form: FormData) {
  const ran = await runWishForm(found, form);
  if (!ran.ok) return refuse(...ran.refusals);
  return ran.value.kind === 'typed' ? data<WishAnswer>(ran.value, 422) : redirect(page);
}

export default function GiftCardCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  return <GiftCardScreen {...loaderData} answer={actionData} />;
}
