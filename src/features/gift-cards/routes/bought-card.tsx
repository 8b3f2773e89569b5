import {
  data,
  Form,
  type MetaFunction,
  type RouterContextProvider,
  redirect,
  useNavigation,
} from 'react-router';
import { wineryDate } from '../../../core/dates.ts';
import { isUuid } from '../../../core/ids.ts';
import { formatCents } from '../../../core/money.ts';
import { giftCardDesigns } from '../../../engine/gift-cards/design-table.ts';
import { readGiftCardEdit } from '../../../engine/gift-cards/forms.ts';
import {
  cancelCard,
  cardsOfOrder,
  editCard,
  printToken,
  redirectCard,
  resendCard,
} from '../../../engine/gift-cards/index.server.ts';
import { giftCardLimits, isEditable, isOut, stateSentence } from '../../../engine/gift-cards/rules.ts';
import { type TypedGiftCard, typedGiftCard } from '../../../engine/gift-cards/typed-rules.ts';
import type { BoughtGiftCard } from '../../../engine/gift-cards/types.ts';
import { meantEmail } from '../../../engine/gifts/rules.ts';
import { house, pageTitle } from '../../../house.ts';
import { dependenciesContext } from '../../../platform/context.server.ts';
import { formValues } from '../../../platform/form-values.ts';
import { takeToken } from '../../../platform/rate-limit.server.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { GiveBackForm, RedirectForm, ResendForm } from '../../../ui/commerce/bought-gift-forms.tsx';
import { giftCardFaces } from '../../../ui/commerce/gift-card-faces.server.ts';
import { WhomFields } from '../../../ui/commerce/gift-card-fields.tsx';
import { GiftCardEditForm } from '../../../ui/commerce/gift-card-form.tsx';
import type { Route } from './+types/bought-card.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Your gift card') },
  { name: 'robots', content: 'noindex' },
];

type Asked = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/** The card that the address names, of the order that its token opens (I-5, I-6); whoever has none is sent to the page that asks for it. */
async function readCardRequest({ request, context }: Asked) {
  const shop = context.get(dependenciesContext);
  const { searchParams } = new URL(request.url);
  const publicToken = searchParams.get('t') ?? '';
  const id = searchParams.get('card');
  const access = { kind: 'token', publicToken, now: shop.clock.now() } as const;
  const isNamed = /^[\w-]{22,64}$/.test(publicToken) && isUuid(id);
  const cards = isNamed ? await cardsOfOrder(shop.database.read, access) : [];
  const card = cards.find((each) => each.id === id);
  if (!card) throw redirect('/order-confirmation');
  const dependencies = { ...shop, pickupLocations: house.pickupLocations };
  return { shop, dependencies, card, named: { access, cardId: card.id } };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, card } = await readCardRequest({ request, context });
  const { purchase, initialCents, isForBuyer, recipientEmail, state, bouncedAt } = card;
  const print = isForBuyer && isOut(card) ? `/gift-card/print?t=${printToken(shop.seal, card)}` : undefined;
  return data(
    {
      orderNumber: purchase.orderNumber,
      orderPath: `/order-confirmation?t=${purchase.publicToken}`,
      initialCents,
      recipientEmail,
      sentence: stateSentence(card),
      kind: isEditable({ state }) ? 'edit' : !isOut({ state }) ? 'over' : bouncedAt ? 'redirect' : 'resend',
      typed: typedOf(card),
      print,
      faces: giftCardFaces(giftCardDesigns),
      limits: giftCardLimits(wineryDate(shop.clock.now())),
    } as const,
    { headers: { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' } },
  );
}

function typedOf(card: BoughtGiftCard): TypedGiftCard {
  const { design, isForBuyer, message, senderName, purchase } = card;
  return {
    ...{ design, isForBuyer, senderName, personalizedMessage: message, senderEmail: purchase.buyerEmail },
    ...{ amount: '', ownAmount: '', quantity: 1 },
    recipientName: isForBuyer ? '' : card.recipientName,
    recipientEmail: isForBuyer ? '' : card.recipientEmail,
    deliverOn: card.state === 'scheduled' ? wineryDate(card.deliverAt) : '',
  };
}

type Answer = {
  readonly typed: TypedGiftCard;
  readonly problems: readonly { readonly fieldId: string | undefined; readonly sentence: string }[];
};

/** Mails of one card that its buyer may have sent again in an hour. */
const resendsPerHour = 5;

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, dependencies, card, named } = await readCardRequest({ request, context });
  const values = formValues(await request.formData());
  const typed = typedGiftCard(values);
  const refuse = (status: number, ...refusals: readonly { field?: string; sentence: string }[]) =>
    data<Answer>(
      { typed, problems: refusals.map(({ field, sentence }) => ({ fieldId: field, sentence })) },
      status,
    );
  const changed = await change();
  if (!changed) return refuse(400, { sentence: 'This form did not arrive whole. Please reload the page.' });
  if (!changed.ok)
    return refuse(changed.refusals.some((refusal) => 'field' in refusal) ? 422 : 409, ...changed.refusals);
  return redirect(`/order-confirmation?t=${card.purchase.publicToken}`, 303);

  async function change() {
    const edit = readGiftCardEdit(values);
    switch (values.intent) {
      case 'edit':
        return edit && editCard(shop, named, edit);
      case 'give-back':
        return cancelCard(dependencies, named);
      case 'redirect':
        return edit && redirectCard(shop, named, edit);
      case 'resend': {
        const window = { bucket: 'gift-card-resend', limit: resendsPerHour, windowSeconds: 3_600 };
        const taken = await takeToken(shop, { ...window, key: card.id, now: shop.clock.now() });
        const sentence =
          'That were many mails in an hour. Please look into the folder for unwanted mail, or call us.';
        return taken.allowed
          ? resendCard(shop, named)
          : ({ ok: false, refusals: [{ code: 'RATE_LIMIT', sentence }] } as const);
      }
      default:
        return undefined;
    }
  }
}

export default function BoughtCardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orderNumber, orderPath, initialCents, sentence, kind, print } = loaderData;
  const problems = actionData?.problems ?? [];
  return (
    <div className="page-width py-10 lg:py-16">
      <div className="max-w-(--container-form)">
        <p className="mb-6">
          <TextLink to={orderPath}>Back to order {orderNumber}</TextLink>
        </p>
        <h1 tabIndex={-1} className="type-heading">
          Your gift card, {formatCents(initialCents)}
        </h1>
        <p className="mt-4 mb-8 text-ink-soft text-lead">{sentence}.</p>
        <div className="mb-8 empty:hidden">
          <ErrorSummary title="It was not changed" problems={problems} occasion={actionData} />
        </div>
        {print !== undefined && (
          <p className="mb-8">
            <ButtonLink to={print} kind="outline" reloadDocument>
              Print the card
            </ButtonLink>
          </p>
        )}
        {kind === 'edit' && <EditForm loaderData={loaderData} actionData={actionData} />}
        {kind === 'resend' && <ResendForm email={loaderData.recipientEmail} means="code" />}
        {kind === 'redirect' && (
          <RedirectForm what="card" means="code">
            <WhomFields
              values={actionData?.typed ?? loaderData.typed}
              errorOf={errorsOf(actionData)}
              meantEmail={meantEmail}
            />
          </RedirectForm>
        )}
      </div>
    </div>
  );
}

type FormProps = Pick<Route.ComponentProps, 'loaderData'> & { actionData: Answer | undefined };

const errorsOf =
  (answer: Answer | undefined) =>
  (field: string): string | undefined =>
    answer?.problems.find(({ fieldId }) => fieldId === field)?.sentence;

function EditForm({ loaderData, actionData }: FormProps) {
  const { faces, limits, typed, initialCents } = loaderData;
  const isSending = useNavigation().state !== 'idle';
  return (
    <>
      <Form method="post" noValidate>
        <input type="hidden" name="intent" value="edit" />
        <GiftCardEditForm
          faces={faces}
          limits={limits}
          values={actionData?.typed ?? typed}
          errorOf={errorsOf(actionData)}
          meantEmail={meantEmail}
        />
        <div className="mt-10">
          <Button wide pendingLabel={isSending ? 'Saving' : undefined}>
            Save the card
          </Button>
        </div>
      </Form>
      <GiveBackForm label="Give the card back">
        Until it is sent you can give the card back. {formatCents(initialCents)} go back to the bank card that
        you paid with, within ten days.
      </GiveBackForm>
    </>
  );
}
