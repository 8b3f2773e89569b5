import { data, href, redirectDocument } from 'react-router';
import { wineryDate } from '../../../core/dates.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { cashOutThreshold } from '../../../engine/gifts/balances/balance-rules.ts';
import { enteredGiftCard, enteredGiftCardFromRequest } from '../../../engine/gifts/cards/entry-rules.ts';
import { readGiftCardForm } from '../../../engine/gifts/cards/forms.ts';
import { giftCardSku } from '../../../engine/gifts/cards/index.server.ts';
import {
  emptyGiftCardRequest,
  formatDollars,
  giftCardLimits,
  giftCardsOffer,
} from '../../../engine/gifts/cards/rules.ts';
import { suggestEmailCorrection } from '../../../engine/gifts/notes/rules.ts';
import { headersWithCookies } from '../../../platform/cookies.server.ts';
import {
  enteredFormPreview,
  malformedFormResponse,
  rejectForm,
} from '../../../platform/form-answer.server.ts';
import { formValues } from '../../../platform/form-values.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { giftCardFaces } from '../../../ui/commerce/gift-card-faces.server.ts';
import type { GiftCardFieldLimits } from '../../../ui/commerce/gift-card-fields.tsx';
import { GiftCardForm } from '../../../ui/commerce/gift-card-form.tsx';
import { GiftCardPreview } from '../../../ui/commerce/gift-card-preview.tsx';
import { GiftOrderPage } from '../../../ui/commerce/gift-order-page.tsx';
import { useCanGiftMembership } from '../../../ui/commerce/use-can-give.ts';
import { pageMetaTags } from '../../../ui/head/page-tags.ts';
import { pageTitle, winery } from '../../../winery.ts';
import { giftCardPreview } from '../preview-rules.ts';
import { startGiftCardCheckout } from '../start-gift-card.server.ts';
import { GiftCardTerms } from '../ui/terms.tsx';
import type { Route } from './+types/gift-card.ts';

/** Caches the page, which is the same for all visitors, for at most five minutes because its dates depend on the day. */
export const handle = { finished: { tags: [], seconds: 300 } } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { clock, database } = context.get(dependenciesContext);
  const { designs } = giftCardsOffer();
  const today = wineryDate(clock.now());
  const limits = giftCardLimits(today);
  return {
    ...{ faces: giftCardFaces(designs), limits },
    isSold: designs.length > 0 && (await giftCardSku(database.read)) !== undefined,
    emptyEntries: enteredGiftCardFromRequest(emptyGiftCardRequest(), '', { limits }),
    cashBelowCents: cashOutThreshold(today),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMetaTags(matches, {
    title: pageTitle('Gift cards'),
    description: `A ${winery().legalName} gift card${loaderData?.isSold ? ` in any amount ${rangeOf(loaderData.limits)}` : ''} with your own message, emailed today or on a date you choose. It never expires.`,
    path: '/gift-card',
  });

const rangeOf = ({ smallestDollars, largestDollars }: GiftCardFieldLimits) =>
  `from ${formatDollars(smallestDollars)} to ${formatDollars(largestDollars)}`;

/**
 * Shows the preview, or starts the gift card's checkout, creating a cart if there is none. Shows a rejected form again with its entries.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const values = formValues(form);
  if (values.intent === 'preview') return enteredFormPreview(form);
  if (giftCardsOffer().designs.length === 0) throw data(null, { status: 404 });
  const order = readGiftCardForm(values);
  if (!order) return malformedFormResponse(form);
  const started = await startGiftCardCheckout({ request, context }, order);
  if (!started.ok) return rejectForm(started.refusals, form, 422);
  const headers = headersWithCookies(started.value.setCookies);
  // The bank card fields need the security policy of a new document.
  return redirectDocument(href('/shop/gift-card-checkout'), { status: 303, headers });
}

export default function GiftCardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isSold, faces, limits, cashBelowCents, emptyEntries } = loaderData;
  const canGive = useCanGiftMembership();
  if (!isSold) return <NotSold />;
  return (
    <GiftOrderPage
      title="Gift cards"
      lead={`Any amount ${rangeOf(limits)} with your own message, emailed today or on a date you choose. It never expires.`}
      instead={
        canGive && (
          <>
            Prefer to give wine?{' '}
            <TextLink to={href('/wine-club/gift')}>Give one, two or four club shipments.</TextLink>
          </>
        )
      }
      answer={actionData}
      emptyEntries={emptyEntries}
      readEntries={(values) => enteredGiftCard(values, { faces })}
      fields={(values, _entered, errorOf) => (
        <GiftCardForm {...{ faces, limits, values, errorOf, suggestEmail: suggestEmailCorrection }} />
      )}
      preview={(entered) => <GiftCardPreview values={giftCardPreview(entered, faces)} />}
      previewLeads
      previewLabel="Preview the card"
      terms={<GiftCardTerms cashBelowCents={cashBelowCents} />}
    />
  );
}

function NotSold() {
  return (
    <div className="page-width section-space">
      <h1 className="type-heading">Gift cards</h1>
      <p className="mt-4 max-w-[30.5em] text-ink-soft">
        We don’t sell gift cards yet. If you already have one, you can{' '}
        <TextLink to={href('/gift-card-balance')}>check its balance</TextLink> and use it at checkout.
      </p>
    </div>
  );
}
