import { data, Form, type MetaFunction, redirect, useNavigation } from 'react-router';
import { formatLongDate } from '../../../core/dates.ts';
import type { SavedCardId } from '../../../core/ids.ts';
import { type Cents, formatCents, sum } from '../../../core/money.ts';
import { tendersOfCustomer } from '../../../engine/checkout/index.server.ts';
import { setMembershipCard, setMembershipCredit } from '../../../engine/clubs/memberships/index.server.ts';
import { isOver } from '../../../engine/clubs/memberships/rules.ts';
import { pendingCharges } from '../../../engine/clubs/shipments/view.server.ts';
import { cardName, expiryText, mostCards } from '../../../engine/orders/saved-cards/rules.ts';
import { viewCards } from '../../../engine/orders/saved-cards/view.server.ts';
import { notWhole, refuseForm } from '../../../platform/form-answer.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { pageTitle } from '../../../winery.ts';
import { readCardForm } from '../forms.ts';
import { backToClub, requireMembership } from '../membership-request.server.ts';
import { clubPath } from '../rules.ts';
import { MembershipPage } from '../ui/membership-page.tsx';
import type { Route } from './+types/card.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('The card of your membership') },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: Route.LoaderArgs) {
  const { shop, signedIn, membership } = await requireMembership(args);
  if (isOver(membership) || membership.source === 'gift') throw redirect(clubPath);
  const [cards, charges, credit] = await Promise.all([
    viewCards(shop, signedIn.customerId),
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
        expiry: expiryText(card),
        isExpired: card.validity === 'expired',
        isNow: card.id === membership.savedCardId,
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
      addPath: cards.length < mostCards ? `/shop/billing-details/add-card?club=${membership.id}` : undefined,
    },
    { headers: privateHeaders },
  );
}

export async function action(args: Route.ActionArgs) {
  const { shop, own } = await requireMembership(args);
  const typed = await args.request.formData();
  const form = readCardForm(typed);
  if (!form) return notWhole(typed);
  if (form.intent === 'credit') {
    const usesCredit = form.credit === 'on';
    const said = await setMembershipCredit(shop, own, usesCredit);
    if (!said.ok) return refuseForm(said.refusals, typed, 422);
    const words = usesCredit
      ? 'Your gift cards and credit pay your shipments first.'
      : 'Your shipments are paid by card alone.';
    return backToClub(shop, words);
  }
  const done = await setMembershipCard(shop, own, form.card as SavedCardId);
  if (!done.ok) return refuseForm(done.refusals, typed, 422);
  return backToClub(shop, 'This card pays from now on. What was open is charged to it now.');
}

export default function MembershipCard({ loaderData, actionData }: Route.ComponentProps) {
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
    <MembershipPage
      firstName={firstName}
      title={`The card of ${clubTitle}`}
      intro={
        isPending
          ? 'With a card your membership begins. It is charged for each shipment on its day, and not before.'
          : 'It is charged for each shipment on its day, and not before.'
      }
    >
      <div className="space-y-6">
        <ErrorSummary
          title="The card was not changed"
          problems={(actionData?.problems ?? []).map(({ sentence }) => ({ sentence, fieldId: 'card' }))}
          occasion={actionData}
        />
        {charges.length > 0 ? (
          <Notice title="What another card is charged for at once">
            <ul className="figures">
              {charges.map(({ shipmentId, title, cardCents, lapsesOn }) => (
                <li key={shipmentId}>
                  {title}: {formatCents(cardCents)}. Its bottles are kept until {formatLongDate(lapsesOn)}.
                </li>
              ))}
            </ul>
          </Notice>
        ) : (
          <p className="text-small">Nothing is charged by choosing a card: nothing is open.</p>
        )}
        {cards.length > 0 && (
          <Form method="post" className="space-y-6">
            <input type="hidden" name="intent" value="card" />
            <RadioGroup
              id="card"
              legend="Your cards"
              name="card"
              defaultValue={actionData?.typed.card ?? chosen}
              required
              options={cards.map(({ id, name, expiry, isExpired, isNow }) => ({
                value: id,
                label: name,
                description: isNow ? 'Pays now' : undefined,
                aside: isExpired ? 'Expired' : expiry,
                disabled: isExpired,
              }))}
            />
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <Button pendingLabel={isBusy ? 'One moment' : undefined}>
                {charges.length === 0 ? 'Use this card' : `Use this card · ${formatCents(total)} now`}
              </Button>
              {add}
              <ButtonLink kind="text" to={clubPath}>
                Leave it as it is
              </ButtonLink>
            </div>
          </Form>
        )}
        {cards.length === 0 && add}
        <CreditForm usesCredit={usesCredit} creditCents={creditCents} isBusy={isBusy} />
      </div>
    </MembershipPage>
  );
}

type CreditFormProps = { usesCredit: boolean; creditCents: Cents; isBusy: boolean };

/** Money that is in the account already may pay before the card; off until its member says so. */
function CreditForm({ usesCredit, creditCents, isBusy }: CreditFormProps) {
  return (
    <Form method="post" aria-labelledby="credit-title" className="space-y-4 border-line border-t pt-6">
      <h2 id="credit-title" className="type-title">
        Gift cards and credit
      </h2>
      <p className="figures text-small">
        {creditCents === 0
          ? 'There is nothing on gift cards or as credit in your account at the moment.'
          : `Your account has ${formatCents(creditCents)} on gift cards and as credit.`}
      </p>
      <input type="hidden" name="intent" value="credit" />
      <Checkbox
        id="credit"
        name="credit"
        value="on"
        label="Use my gift cards and credit for my shipments"
        hint="As far as they reach on the day, credit first; the card is charged what is left. What they pay stands in the sum of your box."
        defaultChecked={usesCredit}
      />
      <Button kind="outline" pendingLabel={isBusy ? 'One moment' : undefined}>
        Save
      </Button>
    </Form>
  );
}
