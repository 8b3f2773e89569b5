import { data, Form, href, type MetaFunction, redirect, useNavigation } from 'react-router';
import type { SavedCardId } from '../../../core/ids.ts';
import { isUuid } from '../../../core/ids.ts';
import { membershipPath } from '../../../core/membership-path.ts';
import { formatCents } from '../../../core/money.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { setPlusCard } from '../../../engine/loyalty/plus/index.server.ts';
import { viewCurrentPlusMembership } from '../../../engine/loyalty/plus/view.server.ts';
import { cardName, formatCardExpiry } from '../../../engine/orders/saved-cards/rules.ts';
import { viewSavedCards } from '../../../engine/orders/saved-cards/view.server.ts';
import { serializeFlashCookie } from '../../../platform/cookies.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { AccountFrame } from '../../../ui/commerce/account-frame.tsx';
import { pageTitle, winery } from '../../../winery.ts';
import type { Route } from './+types/card.ts';

const title = 'Card for your membership';
export const meta: MetaFunction = () => [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }];

export async function loader(args: Route.LoaderArgs) {
  const { customerId, firstName } = await requireSignedIn(args);
  const shop = args.context.get(dependenciesContext);
  const plus = await viewCurrentPlusMembership(shop.database.read, customerId, shop.clock.now());
  if (!plus || plus.state === 'given') throw redirect(membershipPath());
  const cards = await viewSavedCards(shop, customerId);
  const dueCents = plus.state === 'past_due' ? plus.renewal.priceCents : undefined;
  const shown = cards.map((card) => ({
    id: card.id,
    name: cardName(card),
    expiry: formatCardExpiry(card),
    isExpired: card.validity === 'expired',
    isNow: card.id === plus.card?.id,
  }));
  return data({ firstName, cards: shown, dueCents }, { headers: privateHeaders });
}

export async function action(args: Route.ActionArgs) {
  const { customerId } = await requireSignedIn(args);
  const shop = args.context.get(dependenciesContext);
  const form = await args.request.formData();
  const card = String(form.get('card') ?? '');
  if (!isUuid(card)) return reject('Choose a card.');
  const changed = await setPlusCard(shop, customerId, card as SavedCardId);
  if (!changed.ok) return reject(changed.refusals[0]?.sentence ?? '');
  const plus = await viewCurrentPlusMembership(shop.database.read, customerId, shop.clock.now());
  if (plus?.state === 'past_due') return reject('This card was declined too. Please choose another card.');
  const text = 'We’ll use this card for your membership from now on.';
  return redirect(membershipPath(), {
    status: 303,
    headers: { 'set-cookie': serializeFlashCookie(shop.configuration, { kind: 'success', text }) },
  });
}

function reject(sentence: string) {
  return data({ problems: [{ fieldId: 'card', sentence }] }, { status: 422, headers: privateHeaders });
}

export default function ChangePlusCardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, cards, dueCents } = loaderData;
  const isBusy = useNavigation().formMethod === 'POST';
  const chosen = cards.find(({ isNow, isExpired }) => (dueCents ? !isNow && !isExpired : isNow)) ?? cards[0];
  return (
    <AccountFrame
      firstName={firstName}
      title={title}
      above={<TextLink to={membershipPath()}>{winery().membershipName}</TextLink>}
      intro="We’ll charge your card on your renewal date."
    >
      <div className="max-w-form space-y-6">
        <ErrorSummary
          title="We couldn’t change your card"
          problems={actionData?.problems ?? []}
          occasion={actionData}
        />
        {dueCents !== undefined && (
          <Notice title="Your renewal payment was declined">
            <span className="figures">
              {formatCents(dueCents)} will be charged right away to the card you choose.
            </span>
          </Notice>
        )}
        {cards.length === 0 ? (
          <p>You have no saved cards.</p>
        ) : (
          <Form method="post" className="space-y-6">
            <RadioGroup
              id="card"
              legend="Your cards"
              name="card"
              defaultValue={chosen?.id}
              required
              options={cards.map(({ id, name, expiry, isExpired, isNow }) => ({
                value: id,
                label: <span className="figures">{name}</span>,
                description: isNow ? 'Current card' : undefined,
                aside: isExpired ? 'Expired' : expiry,
                disabled: isExpired,
              }))}
            />
            <Button pendingLabel={isBusy ? 'One moment' : undefined}>
              {dueCents === undefined ? 'Use this card' : `Use this card · ${formatCents(dueCents)} now`}
            </Button>
          </Form>
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink kind="outline" to={href('/shop/billing-details/add-card')} prefetch="none">
            Add a card
          </ButtonLink>
          <ButtonLink kind="text" to={membershipPath()}>
            Keep current card
          </ButtonLink>
        </div>
      </div>
    </AccountFrame>
  );
}
