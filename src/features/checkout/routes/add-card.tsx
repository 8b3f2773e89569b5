import { type FormEvent, useRef, useState } from 'react';
import { data, Form, type MetaFunction, redirect, useNavigation, useSubmit } from 'react-router';
import type { CardSetupId, SavedCardId } from '../../../core/ids.ts';
import { isUuid } from '../../../core/ids.ts';
import { formatCents } from '../../../core/money.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { pendingCharges } from '../../../engine/clubs/shipments/view.server.ts';
import { addressesOf } from '../../../engine/identity/address-book/index.server.ts';
import {
  refreshCardSetup,
  saveCard,
  savedCardsOfCustomer,
} from '../../../engine/orders/saved-cards/index.server.ts';
import { cardName, formatCardExpiry } from '../../../engine/orders/saved-cards/rules.ts';
import { viewSavedCards } from '../../../engine/orders/saved-cards/view.server.ts';
import { formValues } from '../../../platform/form-values.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { AccountFrame } from '../../../ui/commerce/account-frame.tsx';
import { JoinCardFrame } from '../../../ui/commerce/join-card-frame.tsx';
import { pageTitle, winery } from '../../../winery.ts';
import { loadJoinCardStep, redirectAfterCard, startMembershipWithSavedCard } from '../after-card.server.ts';
import { gatewayBillingDetailsOf } from '../billing-rules.ts';
import { sandboxTestCards } from '../choices.server.ts';
import { saveCardFormSchema, savedCardFormSchema } from '../forms.ts';
import { CardEntry, type CardEntryHandle } from '../ui/card-entry.tsx';
import { CardConfirmationWait } from '../ui/card-wait.tsx';
import type { Route } from './+types/add-card.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Add a card') },
  { name: 'robots', content: 'noindex' },
];

const here = '/shop/billing-details/add-card';
/**
 * Loads the page that saves a card. In the query, `setup` is the card being saved, to which the bank's challenge returns; `replaces` is the
 * card to replace; `club` is the membership that the card is for. Only those of the signed-in customer are found.
 */
export async function loader(args: Route.LoaderArgs) {
  const signedIn = await requireSignedIn(args);
  const shop = args.context.get(dependenciesContext);
  const { customerId, firstName } = signedIn;
  const { searchParams } = new URL(args.request.url);
  const setupId = searchParams.get('setup');
  const outcome = setupId === null ? undefined : await outcomeOf(args, setupId);
  const club = readClub(searchParams);
  if (outcome?.kind === 'kept') {
    throw await redirectAfterCard(shop, customerId, club);
  }
  const replacesId = searchParams.get('replaces');
  const cards = replacesId === null ? [] : await savedCardsOfCustomer(shop.database.read, customerId);
  const replaced = cards.find(({ id }) => id === replacesId);
  if (replacesId !== null && !replaced) throw data(null, { status: 404 });
  const [pending, addresses, joining] = await Promise.all([
    pendingCharges(shop, customerId),
    addressesOf(shop.database.read, customerId),
    club === undefined ? undefined : loadJoinCardStep(shop, customerId, club),
  ]);
  const saved = joining ? await viewSavedCards(shop, customerId) : [];
  const view = {
    firstName,
    outcome,
    club,
    joining,
    savedCards: saved
      .filter(({ validity }) => validity !== 'expired')
      .map((card) => ({ id: card.id, name: cardName(card), expiry: formatCardExpiry(card) })),
    replaced: replaced && { id: replaced.id, name: cardName(replaced) },
    // Shown before the card is saved (domain §1.4).
    charges: pending
      .filter(
        ({ membershipId, savedCardId }) => membershipId === club || (replaced && savedCardId === replaced.id),
      )
      .map(({ shipmentId, title, cardCents }) => ({ shipmentId, title, cardCents })),
    billing: gatewayBillingDetailsOf(addresses.find(({ isDefaultBill }) => isDefaultBill)),
    source: shop.payments.browser(),
    testCards: shop.payments.provider === 'sandbox' ? sandboxTestCards : [],
  };
  return data(view, { headers: privateHeaders });
}

function readClub(parameters: URLSearchParams): string | undefined {
  const club = parameters.get('club');
  return isUuid(club) ? club : undefined;
}

async function outcomeOf(args: Route.LoaderArgs, setupId: string) {
  const { customerId } = await requireSignedIn(args);
  const shop = args.context.get(dependenciesContext);
  const found = isUuid(setupId)
    ? await refreshCardSetup(shop, customerId, setupId as CardSetupId)
    : undefined;
  if (!found) throw data(null, { status: 404 });
  return found;
}

export async function action(args: Route.ActionArgs) {
  const { customerId } = await requireSignedIn(args);
  const shop = args.context.get(dependenciesContext);
  const entered = formValues(await args.request.formData());
  const chosen = savedCardFormSchema.safeParse(entered);
  if (chosen.success) {
    const begun = await startMembershipWithSavedCard(shop, customerId, chosen.data);
    if (begun.ok) return begun.value;
    const sentences = begun.refusals.map(({ sentence }) => sentence);
    return data({ sentences }, { status: 409, headers: privateHeaders });
  }
  const form = saveCardFormSchema.safeParse(entered);
  if (!form.success) {
    return data({ sentences: ['Please enter your card again.'] }, { status: 400, headers: privateHeaders });
  }
  const { paymentMethodId, replaces, club, makesDefault } = form.data;
  const forClub = club === undefined ? '' : `&club=${club}`;
  const kept = await saveCard(shop, customerId, {
    paymentMethodId,
    replacesCardId: replaces as SavedCardId | undefined,
    makesDefault,
    returnUrl: (setupId) => new URL(`${here}?setup=${setupId}${forClub}`, args.request.url).href,
  });
  if (!kept.ok) {
    if (kept.refusals.some(({ code }) => code === 'CARD_NOT_FOUND')) throw data(null, { status: 404 });
    return data(
      { sentences: kept.refusals.map(({ sentence }) => sentence) },
      { status: 409, headers: privateHeaders },
    );
  }
  const { setupId, outcome } = kept.value;
  if (outcome.kind === 'refused')
    return data({ sentences: [outcome.sentence] }, { status: 409, headers: privateHeaders });
  if (outcome.kind === 'kept') {
    return redirectAfterCard(shop, customerId, club);
  }
  return redirect(`${here}?setup=${setupId}${forClub}`);
}

export default function AddCardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, outcome, replaced, source, joining } = loaderData;
  const isOpen = outcome?.kind === 'challenge' || outcome?.kind === 'waiting';
  const refused = outcome?.kind === 'refused' ? [outcome.sentence] : [];
  const content = isOpen ? (
    <CardConfirmationWait outcome={outcome} source={source}>
      <ButtonLink kind="text" to={loaderData.club ? `${here}?club=${loaderData.club}` : here} prefetch="none">
        Use a different card
      </ButtonLink>
    </CardConfirmationWait>
  ) : (
    <CardForm loaderData={loaderData} sentences={actionData?.sentences ?? refused} occasion={actionData} />
  );
  if (joining) {
    return (
      <JoinCardFrame card={joining}>
        {!isOpen && loaderData.club !== undefined && loaderData.savedCards.length > 0 && (
          <SavedCardChoice cards={loaderData.savedCards} club={loaderData.club} />
        )}
        {content}
      </JoinCardFrame>
    );
  }
  return (
    <AccountFrame firstName={firstName} title={replaced ? `Replace ${replaced.name}` : 'Add a card'}>
      <div className="max-w-(--container-form)">{content}</div>
    </AccountFrame>
  );
}

/** Lets a new member start with a saved card instead of entering another one below. */
function SavedCardChoice({
  cards,
  club,
}: {
  cards: Route.ComponentProps['loaderData']['savedCards'];
  club: string;
}) {
  const { formData } = useNavigation();
  return (
    <>
      <Form method="post" action={here} className="mb-10 space-y-6">
        <input type="hidden" name="club" value={club} />
        <RadioGroup
          legend="Your saved cards"
          name="savedCard"
          defaultValue={cards[0]?.id}
          required
          options={cards.map(({ id, name, expiry }) => ({ value: id, label: name, aside: expiry }))}
        />
        <Button pendingLabel={formData?.has('savedCard') ? 'One moment' : undefined}>
          Start my membership
        </Button>
      </Form>
      <h2 className="type-title mb-4 border-line border-t pt-8">Or add another card</h2>
    </>
  );
}

type CardFormProps = {
  loaderData: Route.ComponentProps['loaderData'];
  sentences: readonly string[];
  occasion: unknown;
};

function CardForm({
  loaderData: { source, billing, testCards: cards, replaced, club, joining, savedCards, charges },
  sentences,
  occasion,
}: CardFormProps) {
  const card = useRef<CardEntryHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const navigation = useNavigation();
  const [isTokenizing, setIsTokenizing] = useState(false);
  const isBusy = isTokenizing || navigation.formMethod === 'POST';

  async function keep(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy || !card.current) return;
    const fields = new FormData(event.currentTarget);
    setIsTokenizing(true);
    const token = await card.current.tokenize(billing);
    setIsTokenizing(false);
    if (!token) return;
    fields.set('paymentMethodId', token.paymentMethodId);
    await submit(fields, { method: 'post', action: here });
  }

  return (
    <Form ref={form} method="post" action={here} noValidate onSubmit={keep} className="space-y-6">
      <ErrorSummary
        title="We couldn’t save your card"
        problems={sentences.map((sentence) => ({ sentence }))}
        occasion={occasion}
      />
      {replaced && <input type="hidden" name="replaces" value={replaced.id} />}
      {club !== undefined && <input type="hidden" name="club" value={club} />}
      {charges.length > 0 && <Charges charges={charges} isAtOnce={replaced !== undefined} />}
      <p className="text-ink-soft">
        {(charges.length === 0 || !replaced) && 'We don’t charge your card when you save it. '}The number goes
        to our payment provider and stays there. We keep only the brand, the last four digits and the
        expiration date.
        {replaced && ` Anything paid with ${replaced.name} will move to the new card.`}
      </p>
      <CardEntry
        ref={card}
        source={source}
        hasBilling={billing !== undefined}
        testCards={cards}
        withoutScripts={`Our payment provider’s card fields need JavaScript. Turn it on and reload the page, or call ${winery().phone.shown} and we’ll take your card by phone.`}
        onSubmit={() => form.current?.requestSubmit()}
      />
      {!replaced && !joining && (
        <Checkbox id="makesDefault" name="makesDefault" label="Make this my default card" />
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          kind={savedCards.length > 0 ? 'outline' : 'filled'}
          pendingLabel={isBusy ? 'Saving' : undefined}
        >
          {replaced
            ? 'Replace card'
            : joining && savedCards.length === 0
              ? 'Start my membership'
              : 'Save this card'}
        </Button>
        {!joining && (
          <ButtonLink kind="text" to={club === undefined ? '/shop/billing-details' : '/shop/wine-club'}>
            Cancel
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}

type ChargesProps = {
  charges: Route.ComponentProps['loaderData']['charges'];
  /**
   * Whether saving the card charges it immediately, as when it replaces a declined card. Otherwise the next page requests confirmation
   * first.
   */
  isAtOnce: boolean;
};

/** The pending charges, listed before the card is saved so that no charge is a surprise. */
function Charges({ charges, isAtOnce }: ChargesProps) {
  return (
    <Notice
      title={
        isAtOnce
          ? 'When you save this card, we’ll charge it for'
          : 'On the next page, you can use this card to pay for'
      }
    >
      <ul className="figures">
        {charges.map(({ shipmentId, title, cardCents }) => (
          <li key={shipmentId}>
            {title}: {formatCents(cardCents)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
