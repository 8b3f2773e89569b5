import { data, type MetaFunction, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { wineryDate } from '../../../core/dates.ts';
import { findOwnDraft, lookAtDraft, viewDraft } from '../../../engine/checkout/index.server.ts';
import { giftClubs } from '../../../engine/gift-memberships/offer-rules.ts';
import type { TypedGift } from '../../../engine/gift-memberships/typed-rules.ts';
import { giftsOnOffer } from '../../../engine/gift-memberships/view.server.ts';
import { giftLimits } from '../../../engine/gifts/rules.ts';
import { pageTitle } from '../../../house.ts';
import { accountChoices } from '../account-choices.server.ts';
import { isOpen, type OpenCheckout, readCheckoutRequest } from '../checkout-request.server.ts';
import { paymentChoices } from '../choices.server.ts';
import { payForGift } from '../pay-for-gift.server.ts';
import { formBroken, refuse } from '../refuse.server.ts';
import { confirmationPath } from '../rules.ts';
import { runGiftForm } from '../run-gift-form.server.ts';
import { runCancelForm } from '../run-pay-form.server.ts';
import type { WishAnswer } from '../types.ts';
import { GiftMembershipScreen } from '../ui/gift-membership-screen.tsx';
import type { Route } from './+types/gift-membership-checkout.ts';

const page = '/wine-club/gift/checkout';

export const meta: MetaFunction = () => [
  { title: pageTitle('Gift membership checkout') },
  { name: 'robots', content: 'noindex' },
];

/** Shows the draft that the page before opened; without one there is nothing to pay, and the page that makes one is next. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await readCheckoutRequest(request, context, lookAtDraft, 'membership');
  const { shop, dependencies, actor } = found;
  const draft = actor && (await findOwnDraft(dependencies, actor, 'membership'));
  if (!actor || !draft?.contents.giftMembership) throw redirect('/wine-club/gift');
  const [view, account, offers] = await Promise.all([
    viewDraft(dependencies, draft),
    accountChoices(shop, actor, draft.id),
    giftsOnOffer(shop.database.read),
  ]);
  if (view.payment.kind === 'placed') throw redirect(confirmationPath(view.payment.publicToken));
  return {
    view,
    account,
    wish: draft.contents.giftMembership,
    clubs: giftClubs(offers),
    limits: giftLimits(wineryDate(shop.clock.now())),
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
  const found = await readCheckoutRequest(request, context, lookAtDraft, 'membership');
  if (!isOpen(found)) throw redirect('/wine-club/gift');
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
  const ran = await runGiftForm(found, form);
  if (!ran.ok) return refuse(...ran.refusals);
  return ran.value.kind === 'typed' ? data<WishAnswer<TypedGift>>(ran.value, 422) : redirect(page);
}

export default function GiftMembershipCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  return <GiftMembershipScreen {...loaderData} answer={actionData} />;
}
