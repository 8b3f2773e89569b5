import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { formatCents } from '../../../core/money.ts';
import type { Refusal } from '../../../core/result.ts';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { problemReportDeadlineDays } from '../../../engine/orders/returns/rules.ts';
import { cardName, formatCardExpiry, maxSavedCards } from '../../../engine/orders/saved-cards/rules.ts';
import type { CardFieldsSource } from '../../../integrations/payment/port.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/base/checkbox.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { Proposition65Warning } from '../../../ui/commerce/proposition-65.tsx';
import { billingDetailsFromForm } from '../billing-rules.ts';
import type { CheckoutFlow } from '../flow-table.ts';
import { isCardRequired as needsCardOf } from '../rules.ts';
import type { AccountChoices, CheckoutPagePath, StateOption } from '../types.ts';
import { bookingButtonLabel } from '../visit-form-rules.ts';
import { BillingFields } from './billing-fields.tsx';
import { CardEntry, type CardEntryHandle, type SandboxTestCard } from './card-entry.tsx';
import { useCheckoutFlow } from './flow-context.ts';

/** The data that every page with a payment needs. */
export type PaymentPageData = {
  view: CheckoutView;
  /** A signed-in customer's saved addresses, cards and tenders; undefined for guests. */
  account: AccountChoices | undefined;
  states: readonly StateOption[];
  cardFields: CardFieldsSource;
  testCards: readonly SandboxTestCard[];
};

type PaymentStepProps = PaymentPageData & {
  /** The path of the page that receives the form. */
  page: CheckoutPagePath;
  /** The reasons why the order wasn't placed. */
  refusals: readonly Refusal[];
  /**
   * The form response that contains the refusals. Its identity changes with each attempt, so that screen readers announce repeated refusals
   * again.
   */
  occasion: unknown;
  /** Saves the card choice to the browser's checkout store (§3). */
  keepChoice: (card: StoredCardChoice) => void;
  /** The texts on and near the pay button; by default those of the checkout flow. */
  words?: Pick<CheckoutFlow, 'payLabel' | 'notYet' | 'keepsCardBecause'>;
  /**
   * Called when the step is submitted and a later review step places the order: with the card just entered, or with undefined for a saved
   * card. Omit it if this step places the order.
   */
  onReview?: (entered: EnteredCardToken | undefined) => void;
  /** Text before the pay button, such as the terms. */
  children?: ReactNode;
};

/** A card entered in the gateway's fields, identified by the gateway's reference. */
export type EnteredCardToken = {
  readonly paymentMethodId: string;
  readonly brand: string;
  readonly keepsCard: boolean;
};

export type StoredCardChoice = {
  readonly paymentMethodId: string;
  readonly selectedCard: { readonly brand: string };
};

/** The payment step: the card, the billing address, and the pay button with the amount. */
export function PaymentStep(props: PaymentStepProps) {
  const { page, view, account, states, cardFields, testCards } = props;
  const { refusals, occasion, keepChoice, onReview, children } = props;
  const flow = useCheckoutFlow();
  const { payLabel, notYet, keepsCardBecause } = props.words ?? flow;
  const card = useRef<CardEntryHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const navigation = useNavigation();
  const [isTokenizing, setIsTokenizing] = useState(false);
  const isCharged = view.quote.cardDueCents > 0;
  const needsCard = needsCardOf(view);
  const asksBilling = isCharged || !(view.visit || view.reward);
  const cards = account?.cards ?? [];
  const [chosenCard, setChosenCard] = useState(() => firstChoice(cards));
  const isEntered = chosenCard === anotherCard;
  useChosenCard(needsCard, cards, chosenCard, keepChoice);
  const isPaying = isTokenizing || navigation.formData?.get('intent') === 'place';

  async function pay(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const element = event.currentTarget;
    if (isPaying) return;
    const data = new FormData(element);
    if (!isEntered) onReview?.(undefined);
    if (needsCard && isEntered && card.current) {
      setIsTokenizing(true);
      const token = await card.current.tokenize(
        asksBilling
          ? billingDetailsFromForm(view, account, (name) => String(data.get(name) ?? ''))
          : undefined,
      );
      setIsTokenizing(false);
      if (!token) return;
      const { paymentMethodId, brand } = token;
      keepChoice({ paymentMethodId, selectedCard: { brand } });
      if (onReview) onReview({ paymentMethodId, brand, keepsCard: data.get('keepsCard') === 'on' });
      else data.set('paymentMethodId', paymentMethodId);
    }
    await submit(data, { method: 'post', action: page });
  }

  return (
    <Form
      ref={form}
      method="post"
      action={page}
      noValidate
      onSubmit={pay}
      className="max-w-(--container-form)"
    >
      {onReview ? (
        <>
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="step" value="payment" />
        </>
      ) : (
        <PlaceOrderHiddenFields view={view} />
      )}
      <div className="space-y-6">
        <ErrorSummary
          title={notYet}
          problems={refusals.map(({ field, sentence }) => ({ fieldId: field, sentence }))}
          occasion={occasion}
        />
        {needsCard && cards.length > 0 && (
          <CardPicker cards={cards} chosen={chosenCard} onChoose={setChosenCard} tries={view.tries} />
        )}
        {needsCard && isEntered && <p className="text-ink-soft text-small">{acceptedCards}</p>}
        {needsCard && isEntered && (
          <CardEntry
            ref={card}
            source={cardFields}
            hasBilling={asksBilling}
            testCards={testCards}
            withoutScripts="Our payment provider’s card fields need JavaScript. We saved everything you entered. Turn JavaScript on and reload the page, or call us and we’ll take your order by phone."
            onSubmit={() => form.current?.requestSubmit()}
          />
        )}
        {needsCard && isEntered && keepsCardBecause !== undefined && (
          <p className="text-ink-soft text-small">{keepsCardBecause}</p>
        )}
        {isCharged && isEntered && !keepsCardBecause && account && cards.length < maxSavedCards && (
          <Checkbox id="keepsCard" name="keepsCard" label="Save this card for next time" />
        )}
        {asksBilling && <BillingFields view={view} account={account} states={states} refusals={refusals} />}
        {children}
        {onReview ? (
          <Button pendingLabel={isTokenizing ? 'Saving' : undefined}>Continue to review</Button>
        ) : (
          <PlaceOrderButton view={view} isPaying={isPaying} label={buttonLabel(view, payLabel)} />
        )}
      </div>
    </Form>
  );
}

/** Hidden fields for the form that places the order: the draft, and the amounts that the page showed. */
export function PlaceOrderHiddenFields({ view }: Pick<PaymentPageData, 'view'>) {
  return (
    <>
      <input type="hidden" name="intent" value="place" />
      <input type="hidden" name="step" value="payment" />
      <input type="hidden" name="draftId" value={view.draftId} />
      <input type="hidden" name="shownMark" value={view.contentsMark} />
      <input type="hidden" name="shownTotalCents" value={view.quote.totalCents} />
      <input type="hidden" name="shownCardCents" value={view.quote.cardDueCents} />
    </>
  );
}

type PlaceButtonProps = Pick<PaymentPageData, 'view'> & { isPaying: boolean; label: string };

/** The button that places the order, together with the legal texts required next to it. */
export function PlaceOrderButton({ view, isPaying, label }: PlaceButtonProps) {
  return (
    <>
      <div className="phone-bar">
        <Button wide pendingLabel={isPaying ? 'Placing your order' : undefined}>
          {label}
        </Button>
      </div>
      {hasGoods(view) && <p className="text-ink-soft text-small">{returnLine}</p>}
      {view.hasWine && <Proposition65Warning />}
    </>
  );
}

const acceptedCards = 'We accept Visa, Mastercard, American Express and Discover.';

const returnLine = `Is anything broken, corked or missing? Tell us within ${problemReportDeadlineDays} days of delivery, and we’ll make it right.`;

function hasGoods({ way }: CheckoutView): boolean {
  return way === 'parcel' || way === 'pickup';
}

function buttonLabel(view: CheckoutView, payLabel: string): string {
  return view.visit ? bookingButtonLabel(view) : `${payLabel} · ${formatCents(view.quote.totalCents)}`;
}

const anotherCard = 'new';

/** Returns the id of the first card that hasn't expired, or the value for entering another card. */
function firstChoice(cards: AccountChoices['cards']): string {
  return cards.find(({ validity }) => validity !== 'expired')?.id ?? anotherCard;
}

/** Saves the selected card to the browser's checkout store (§3) if it is a saved card. A newly entered card is stored on submit. */
function useChosenCard(
  needsCard: boolean,
  cards: AccountChoices['cards'],
  chosen: string,
  keepChoice: (card: StoredCardChoice) => void,
): void {
  useEffect(() => {
    const card = cards.find(({ id }) => id === chosen);
    if (needsCard && card) {
      const { id: paymentMethodId, brand } = card;
      keepChoice({ paymentMethodId, selectedCard: { brand } });
    }
  }, [needsCard, cards, chosen, keepChoice]);
}

type CardPickerProps = {
  cards: AccountChoices['cards'];
  chosen: string;
  onChoose: (choice: string) => void;
  /** The number of payment attempts that the page has shown. It lets the server treat reuse of the same card as a new attempt. */
  tries: number;
};

/** The choice of saved cards, which works without JavaScript. */
function CardPicker({ cards, chosen, onChoose, tries }: CardPickerProps) {
  return (
    <>
      <input type="hidden" name="seenTries" value={tries} />
      <RadioGroup
        legend="Which card?"
        name="card"
        id="card"
        defaultValue={chosen}
        onChange={(event) => onChoose(event.currentTarget.value)}
        options={[
          ...cards.map((card) => ({
            value: card.id,
            label: <span className="figures">{cardName(card)}</span>,
            description: `${card.validity === 'expired' ? 'Expired' : 'Expires'} ${formatCardExpiry(card)}`,
            disabled: card.validity === 'expired',
          })),
          { value: anotherCard, label: 'Use a different card' },
        ]}
      />
    </>
  );
}
