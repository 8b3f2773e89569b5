import { data, href, type MetaFunction, redirect } from 'react-router';
import { wineryDate } from '../../../core/dates.ts';
import { isUuid } from '../../../core/ids.ts';
import { formatCents } from '../../../core/money.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { type EnteredGiftCard, enteredGiftCard } from '../../../engine/gifts/cards/entry-rules.ts';
import { readGiftCardEdit } from '../../../engine/gifts/cards/forms.ts';
import {
  cancelCard,
  cardsOfOrder,
  editCard,
  printToken,
  redirectCard,
  resendCard,
} from '../../../engine/gifts/cards/index.server.ts';
import {
  giftCardFaceOf,
  giftCardLimits,
  giftCardStatusSentence,
  giftCardsOffer,
  isCardEditable,
  isCardSent,
  isGiftCardDesign,
} from '../../../engine/gifts/cards/rules.ts';
import type { BoughtGiftCard } from '../../../engine/gifts/cards/types.ts';
import { limitGiftEmailResends } from '../../../engine/gifts/notes/index.server.ts';
import { suggestEmailCorrection } from '../../../engine/gifts/notes/rules.ts';
import { orderAccessByToken } from '../../../engine/orders/access-rules.ts';
import { serializeFlashCookie } from '../../../platform/cookies.server.ts';
import { malformedFormResponse, refusalStatus, rejectForm } from '../../../platform/form-answer.server.ts';
import { formValues } from '../../../platform/form-values.ts';
import { secretUrlHeaders } from '../../../platform/private-headers.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { fieldErrorLookup } from '../../../ui/base/errors-of.ts';
import {
  BoughtGiftFrame,
  CorrectRecipientForm,
  EditGiftForm,
  RefundGiftForm,
  ResendGiftForm,
} from '../../../ui/commerce/bought-gift-forms.tsx';
import { giftCardFaces } from '../../../ui/commerce/gift-card-faces.server.ts';
import { GiftCardRecipientFields } from '../../../ui/commerce/gift-card-fields.tsx';
import { GiftCardEditForm } from '../../../ui/commerce/gift-card-form.tsx';
import { pageTitle, winery } from '../../../winery.ts';
import type { Route } from './+types/bought-card.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Your gift card') },
  { name: 'robots', content: 'noindex' },
];

type Asked = Pick<Route.LoaderArgs, 'request' | 'context'>;

/**
 * Loads the card named in the URL from the order that the URL's token gives access to (I-5, I-6). Without access, or if the order has no
 * such card, redirects to the page for finding an order.
 */
async function readCardRequest({ request, context }: Asked) {
  const shop = context.get(dependenciesContext);
  const { searchParams } = new URL(request.url);
  const id = searchParams.get('card');
  const access = orderAccessByToken(searchParams.get('t'), shop.clock.now());
  const cards = access && isUuid(id) ? await cardsOfOrder(shop.database.read, access) : [];
  const card = cards.find((each) => each.id === id);
  if (!access || !card) throw redirect(href('/order-confirmation'));
  const dependencies = { ...shop, pickupLocations: winery().pickupLocations };
  return { shop, dependencies, card, named: { access, cardId: card.id } };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, card } = await readCardRequest({ request, context });
  const { purchase, initialCents, isForBuyer, recipientEmail, state, bouncedAt } = card;
  const print =
    isForBuyer && isCardSent(card) ? `/gift-card/print?t=${printToken(shop.seal, card)}` : undefined;
  return data(
    {
      order: { number: purchase.orderNumber, path: orderPath(card) },
      initialCents,
      recipientEmail,
      sentence: giftCardStatusSentence(card),
      kind: isCardEditable({ state })
        ? 'edit'
        : !isCardSent({ state })
          ? 'over'
          : bouncedAt
            ? 'redirect'
            : 'resend',
      entered: enteredOf(card),
      print,
      faces: giftCardFaces([
        ...giftCardsOffer().designs,
        ...(isGiftCardDesign(card.design) ? [] : [giftCardFaceOf(card.design)]),
      ]),
      limits: giftCardLimits(wineryDate(shop.clock.now())),
    } as const,
    { headers: secretUrlHeaders },
  );
}

function orderPath({ purchase }: BoughtGiftCard): string {
  return `/order-confirmation?t=${purchase.publicToken}`;
}

function enteredOf(card: BoughtGiftCard): EnteredGiftCard {
  const { design, isForBuyer, message, senderName, purchase } = card;
  return {
    ...{ design, isForBuyer, senderName, personalizedMessage: message, senderEmail: purchase.buyerEmail },
    ...{ amount: '', ownAmount: '', quantity: 1 },
    recipientName: isForBuyer ? '' : card.recipientName,
    recipientEmail: isForBuyer ? '' : card.recipientEmail,
    deliverOn: card.state === 'scheduled' ? wineryDate(card.deliverAt) : '',
  };
}

const doneSentences: Readonly<Record<string, string>> = {
  edit: 'Your gift card was updated.',
  'give-back': 'Your gift card was canceled, and we’re refunding your card.',
  redirect: 'We’ve sent it to the new address with a new code.',
  resend: 'We’ve sent it again.',
};

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, dependencies, card, named } = await readCardRequest({ request, context });
  const form = await request.formData();
  const values = formValues(form);
  const changed = await change();
  if (!changed) return malformedFormResponse(form);
  if (!changed.ok)
    return rejectForm(changed.refusals, form, refusalStatus(changed.refusals), secretUrlHeaders);
  const text = doneSentences[String(values.intent)] ?? '';
  const flash = serializeFlashCookie(shop.configuration, { kind: 'success', text });
  const headers = { 'set-cookie': flash };
  return redirect(orderPath(card), { status: 303, headers });

  async function change() {
    const edit = readGiftCardEdit(values, card);
    switch (values.intent) {
      case 'edit':
        return edit && editCard(shop, named, edit);
      case 'give-back':
        return cancelCard(dependencies, named);
      case 'redirect':
        return edit && redirectCard(shop, named, edit);
      case 'resend':
        return (await limitGiftEmailResends(shop, card.id)) ?? resendCard(shop, named);
      default:
        return undefined;
    }
  }
}

export default function BoughtCardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, initialCents, sentence, kind, print, faces, limits } = loaderData;
  const fields = {
    ...{ faces, limits, suggestEmail: suggestEmailCorrection },
    values: actionData ? enteredGiftCard(actionData.entered, { faces }) : loaderData.entered,
    errorOf: fieldErrorLookup(actionData?.problems),
  };
  return (
    <BoughtGiftFrame
      order={order}
      title={`Your ${formatCents(initialCents)} gift card`}
      lead={`${sentence}.`}
      answer={actionData}
    >
      {print !== undefined && (
        <p className="mb-8">
          <ButtonLink to={print} kind="outline" reloadDocument>
            Print card
          </ButtonLink>
        </p>
      )}
      {kind === 'edit' && (
        <>
          <EditGiftForm label="Save changes">
            <GiftCardEditForm {...fields} />
          </EditGiftForm>
          <RefundGiftForm label="Cancel gift card">
            You can cancel the gift card until it’s sent. Within 10 days, we’ll refund{' '}
            {formatCents(initialCents)} to the card you paid with.
          </RefundGiftForm>
        </>
      )}
      {kind === 'resend' && <ResendGiftForm email={loaderData.recipientEmail} means="code" />}
      {kind === 'redirect' && (
        <CorrectRecipientForm what="card" means="code">
          <GiftCardRecipientFields {...fields} />
        </CorrectRecipientForm>
      )}
    </BoughtGiftFrame>
  );
}
