import { data, Form, type MetaFunction, redirect, useNavigation } from 'react-router';
import { formatLongDate } from '../../../core/dates.ts';
import type { SavedCardId } from '../../../core/ids.ts';
import { type Cents, formatCents, sum } from '../../../core/money.ts';
import { tendersOfCustomer } from '../../../engine/checkout/index.server.ts';
import {
  setMembershipCard,
  setMembershipUsesCredit,
} from '../../../engine/clubs/memberships/index.server.ts';
import { hasMembershipEnded } from '../../../engine/clubs/memberships/rules.ts';
import { pendingCharges } from '../../../engine/clubs/shipments/view.server.ts';
import { cardName, formatCardExpiry, maxSavedCards } from '../../../engine/orders/saved-cards/rules.ts';
import { viewSavedCards } from '../../../engine/orders/saved-cards/view.server.ts';
import { malformedFormResponse, rejectForm } from '../../../platform/form-answer.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { pageTitle } from '../../../winery.ts';
import { readMembershipCardForm } from '../forms.ts';
import { redirectToClubPage, requireMembership } from '../membership-request.server.ts';
import { clubAccountPath } from '../rules.ts';
import { MembershipSettingPage } from '../ui/membership-page.tsx';
import type { Route } from './+types/card.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Card for your wine club') },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: Route.LoaderArgs) {
  const { shop, signedIn, membership } = await requireMembership(args);
  if (hasMembershipEnded(membership) || membership.source === 'gift') throw redirect(clubAccountPath);
  const [cards, charges, credit] = await Promise.all([
    viewSavedCards(shop, signedIn.customerId),
    pendingCharges(shop, signedIn.customerId),
    tendersOfCustomer(shop.database.read, signedIn.customerId),
  ]);
  const due = charges.filter(({ membershipId }) => membershipId === membership.id);
  const others = cards.filter(({ id, validity }) => id !== membership.savedCardId && validity !== 'expired');
  return data(
    {
      firstName: signedIn.firstName,
      clubTitle: membership.club.title,
      isPending: membership.state === 'pending_payment_method',
      cards: cards.map((card) => ({
        id: card.id,
        name: cardName(card),
        expiry: formatCardExpiry(card),
        isExpired: card.validity === 'expired',
        isCurrent: card.id === membership.savedCardId,
      })),
      chosen: (due.length > 0 ? others[0]?.id : membership.savedCardId) ?? others[0]?.id,
      charges: due.map(({ shipmentId, title, cardCents, lapsesOn }) => ({
        shipmentId,
        title,
        cardCents,
        lapsesOn,
      })),
      usesCredit: membership.usesCredit,
      creditCents: sum(credit.map(({ availableCents }) => availableCents)),
      addPath:
        cards.length < maxSavedCards ? `/shop/billing-details/add-card?club=${membership.id}` : undefined,
    },
    { headers: privateHeaders },
  );
}

export async function action(args: Route.ActionArgs) {
  const { shop, own } = await requireMembership(args);
  const formData = await args.request.formData();
  const form = readMembershipCardForm(formData);
  if (!form) return malformedFormResponse(formData);
  if (form.intent === 'credit') {
    const usesCredit = form.credit === 'on';
    const saved = await setMembershipUsesCredit(shop, own, usesCredit);
    if (!saved.ok) return rejectForm(saved.refusals, formData, 422);
    const confirmation = usesCredit
      ? 'We’ll use your gift cards and credit first, then your card.'
      : 'We’ll charge your shipments to your card only.';
    return redirectToClubPage(shop, confirmation);
  }
  const done = await setMembershipCard(shop, own, form.card as SavedCardId);
  if (!done.ok) return rejectForm(done.refusals, formData, 422);
  return redirectToClubPage(
    shop,
    'We’ll use this card from now on and charge any unpaid shipment to it now.',
  );
}

export default function MembershipCardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, clubTitle, isPending, cards, chosen, charges, usesCredit, creditCents, addPath } =
    loaderData;
  const isBusy = useNavigation().formMethod === 'POST';
  const total = sum(charges.map(({ cardCents }) => cardCents));
  const add = addPath !== undefined && (
    <ButtonLink kind={cards.length === 0 ? 'filled' : 'outline'} to={addPath} prefetch="none">
      Add a card
    </ButtonLink>
  );
  return (
    <MembershipSettingPage
      firstName={firstName}
      title={`Card for ${clubTitle}`}
      intro={
        isPending
          ? 'Your membership starts when you add a card. We’ll charge it on the day of each shipment, not before.'
          : 'We charge your card on the day of each shipment, not before.'
      }
    >
      <div className="space-y-6">
        <ErrorSummary
          title="We couldn’t change your card"
          problems={(actionData?.problems ?? []).map(({ sentence }) => ({ sentence, fieldId: 'card' }))}
          occasion={actionData}
        />
        {charges.length > 0 ? (
          <Notice title="The card you choose will be charged right away">
            <ul className="figures">
              {charges.map(({ shipmentId, title, cardCents, lapsesOn }) => (
                <li key={shipmentId}>
                  {title}: {formatCents(cardCents)}. We’re holding these bottles until{' '}
                  {formatLongDate(lapsesOn)}.
                </li>
              ))}
            </ul>
          </Notice>
        ) : (
          <p className="text-small">
            You have no unpaid shipments, so you won’t be charged when you choose a card.
          </p>
        )}
        {cards.length > 0 && (
          <Form method="post" className="space-y-6">
            <input type="hidden" name="intent" value="card" />
            <RadioGroup
              id="card"
              legend="Your cards"
              name="card"
              defaultValue={actionData?.entered.card ?? chosen}
              required
              options={cards.map(({ id, name, expiry, isExpired, isCurrent }) => ({
                value: id,
                label: name,
                description: isCurrent ? 'Current card' : undefined,
                aside: isExpired ? 'Expired' : expiry,
                disabled: isExpired,
              }))}
            />
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <Button pendingLabel={isBusy ? 'One moment' : undefined}>
                {charges.length === 0 ? 'Use this card' : `Use this card · ${formatCents(total)} now`}
              </Button>
              {add}
              <ButtonLink kind="text" to={clubAccountPath}>
                Cancel
              </ButtonLink>
            </div>
          </Form>
        )}
        {cards.length === 0 && add}
        <CreditForm usesCredit={usesCredit} creditCents={creditCents} isBusy={isBusy} />
      </div>
    </MembershipSettingPage>
  );
}

type CreditFormProps = { usesCredit: boolean; creditCents: Cents; isBusy: boolean };

/** The form that lets a member pay with gift cards and credit before the card. Off by default. */
function CreditForm({ usesCredit, creditCents, isBusy }: CreditFormProps) {
  return (
    <Form method="post" aria-labelledby="credit-title" className="space-y-4 border-line border-t pt-6">
      <h2 id="credit-title" className="type-title">
        Gift cards and credit
      </h2>
      <p className="figures text-small">
        {creditCents === 0
          ? 'You have no gift card balance or credit in your account.'
          : `You have ${formatCents(creditCents)} in gift cards and credit.`}
      </p>
      <input type="hidden" name="intent" value="credit" />
      <Checkbox
        id="credit"
        name="credit"
        value="on"
        label="Use my gift cards and credit for my shipments"
        hint="We use credit first, then gift cards, and charge the rest to your card. Your box shows how much each covers."
        defaultChecked={usesCredit}
      />
      <Button kind="outline" pendingLabel={isBusy ? 'One moment' : undefined}>
        Save
      </Button>
    </Form>
  );
}
