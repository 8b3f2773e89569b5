import { data, href, type MetaFunction } from 'react-router';
import { giftCardWalletOf } from '../../../engine/gifts/cards/view.server.ts';
import { addressesOf } from '../../../engine/identity/address-book/index.server.ts';
import { maxSavedAddresses } from '../../../engine/identity/address-book/text-rules.ts';
import { maxSavedCards } from '../../../engine/orders/saved-cards/rules.ts';
import { viewSavedCards } from '../../../engine/orders/saved-cards/view.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { AccountFrame } from '../../../ui/commerce/account-frame.tsx';
import { pageTitle } from '../../../winery.ts';
import { applyAddressListAction, readAccountRequest } from '../address-request.server.ts';
import { applyCardListAction } from '../change-card.server.ts';
import { readAddressListAction, readCardListAction } from '../forms.ts';
import { addressPages } from '../rules.ts';
import { AddressList } from '../ui/address-list.tsx';
import { SavedCardList } from '../ui/card-list.tsx';
import { WalletGiftCardList } from '../ui/wallet-list.tsx';
import type { Route } from './+types/billing-details.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Cards and billing addresses') },
  { name: 'robots', content: 'noindex' },
];

export async function loader(args: Route.LoaderArgs) {
  const { shop, signedIn } = await readAccountRequest(args);
  const { customerId, firstName } = signedIn;
  const [cards, addresses, giftCards] = await Promise.all([
    viewSavedCards(shop, customerId),
    addressesOf(shop.database.read, customerId),
    giftCardWalletOf(shop.database.read, customerId),
  ]);
  return data({ firstName, cards, addresses, giftCards }, { headers: privateHeaders });
}

export async function action(args: Route.ActionArgs) {
  const asked = await readAccountRequest(args);
  const form = await args.request.formData();
  const card = readCardListAction(form);
  if (card) return applyCardListAction(asked, card);
  const address = readAddressListAction(form);
  if (!address) throw data(null, { status: 400 });
  return applyAddressListAction(asked, address, 'billing');
}

export default function BillingDetailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, cards, addresses, giftCards } = loaderData;
  return (
    <AccountFrame firstName={firstName} title="Cards and billing addresses">
      <ErrorSummary
        title="We couldn’t remove your card"
        problems={actionData?.problems ?? []}
        occasion={actionData}
      />
      <section aria-labelledby="cards" className="mb-14">
        <Head
          id="cards"
          title="Cards"
          action={cards.length > 0 && cards.length < maxSavedCards && <AddCard />}
        />
        {cards.length === 0 ? (
          <EmptyState heading="No saved cards yet." level={3} action={<AddCard />}>
            Pay with a saved card without entering it again. Our payment provider stores the number; we never
            see it.
          </EmptyState>
        ) : (
          <SavedCardList cards={cards} />
        )}
      </section>
      <section aria-labelledby="gift-cards" className="mb-14">
        <Head id="gift-cards" title="Gift cards" action={null} />
        <WalletGiftCardList cards={giftCards} />
      </section>
      <section aria-labelledby="billing-addresses">
        <Head
          id="billing-addresses"
          title="Billing addresses"
          action={addresses.length > 0 && addresses.length < maxSavedAddresses && <AddAddress />}
        />
        {addresses.length === 0 ? (
          <EmptyState heading="No saved addresses yet." level={3} action={<AddAddress />}>
            Billing addresses can be outside the United States. Delivery addresses you also use for billing
            appear here, too.
          </EmptyState>
        ) : (
          <>
            <AddressList use="billing" addresses={addresses} />
            <p className="mt-4 text-ink-soft text-small">
              You can also use a delivery address for billing. Edit it under{' '}
              <TextLink to={addressPages.delivery.list}>delivery addresses</TextLink>.
            </p>
          </>
        )}
      </section>
    </AccountFrame>
  );
}

function Head({ id, title, action }: { id: string; title: string; action: React.ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <h2 id={id} className="type-title">
        {title}
      </h2>
      {action}
    </div>
  );
}

function AddCard() {
  return (
    <ButtonLink kind="outline" to={href('/shop/billing-details/add-card')} prefetch="none">
      Add a card
    </ButtonLink>
  );
}

function AddAddress() {
  return (
    <ButtonLink kind="outline" to={addressPages.billing.add}>
      Add an address
    </ButtonLink>
  );
}
