import { useState } from 'react';
import { data, Form, redirectDocument, useNavigation } from 'react-router';
import { wineryDate } from '../../../core/dates.ts';
import { giftCardDesigns } from '../../../engine/gift-cards/design-table.ts';
import { readGiftCardForm } from '../../../engine/gift-cards/forms.ts';
import {
  dollars,
  emptyWish,
  giftCardLimits,
  largestDollars,
  smallestDollars,
} from '../../../engine/gift-cards/rules.ts';
import { type TypedGiftCard, typedFromWish, typedGiftCard } from '../../../engine/gift-cards/typed-rules.ts';
import { meantEmail } from '../../../engine/gifts/rules.ts';
import { house, pageTitle } from '../../../house.ts';
import { dependenciesContext } from '../../../platform/context.server.ts';
import { cookieHeaders } from '../../../platform/cookies.server.ts';
import { formValues } from '../../../platform/form-values.ts';
import type { PageHandle } from '../../../platform/page-handle.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { errorsOf } from '../../../ui/base/errors-of.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { giftCardFaces } from '../../../ui/commerce/gift-card-faces.server.ts';
import { GiftCardForm } from '../../../ui/commerce/gift-card-form.tsx';
import { GiftCardPreview } from '../../../ui/commerce/gift-card-preview.tsx';
import { pageTags } from '../../../ui/head/page-tags.ts';
import { previewOf } from '../preview-rules.ts';
import { startGiftCard } from '../start-gift-card.server.ts';
import { GiftCardTerms } from '../ui/terms.tsx';
import type { Route } from './+types/gift-card.ts';

/** The same page for everybody; its days end and begin with the winery's. */
export const handle = { finished: { tags: [], seconds: 300 } } satisfies PageHandle;

export function loader({ context }: Route.LoaderArgs) {
  const { clock } = context.get(dependenciesContext);
  return { faces: giftCardFaces(giftCardDesigns), limits: giftCardLimits(wineryDate(clock.now())) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTags(matches, {
    title: pageTitle('Gift cards'),
    description: `A gift card of ${house.legalName} in any amount from ${dollars(smallestDollars)} to ${dollars(largestDollars)}, with a few words of yours, mailed today or on a day of your choice. It never expires.`,
    path: '/gift-card',
  });

type Answer = {
  readonly typed: TypedGiftCard;
  readonly problems: readonly { readonly fieldId: string; readonly sentence: string }[];
};

/** Shows the card again as it was typed, or takes it to its checkout, with a token of its own where there is no cart. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = formValues(await request.formData());
  const typed = typedGiftCard(values);
  if (values.intent === 'preview') return data<Answer>({ typed, problems: [] });
  const form = readGiftCardForm(values);
  if (!form) {
    const sentence = 'This form did not arrive whole. Please try again; everything you typed is kept.';
    return data<Answer>({ typed, problems: [{ fieldId: 'design', sentence }] }, 400);
  }
  const started = await startGiftCard({ request, context }, form);
  if (!started.ok) {
    const problems = started.refusals.map(({ field = 'design', sentence }) => ({ fieldId: field, sentence }));
    return data<Answer>({ typed, problems }, 422);
  }
  const headers = cookieHeaders(started.value.setCookies);
  // The fields of the bank card are let in by the policy of a document of its own.
  return redirectDocument('/shop/gift-card-checkout', { status: 303, headers });
}

const nothingTyped = typedFromWish(emptyWish(), '');

export default function GiftCardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { faces, limits } = loaderData;
  const [typed, setTyped] = useState<TypedGiftCard>(actionData?.typed ?? nothingTyped);
  const navigation = useNavigation();
  const problems = actionData?.problems ?? [];
  const errorOf = errorsOf(problems);
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <header className="max-w-reading">
        <h1 tabIndex={-1} className="type-heading lg:text-[3.5rem]">
          Gift cards
        </h1>
        <p className="mt-5 text-ink-soft text-lead">
          Any amount from {dollars(smallestDollars)} to {dollars(largestDollars)}, with a few words of yours,
          mailed today or on a day of your choice. It never expires.
        </p>
        <p className="mt-3 text-small">
          Rather wine than money?{' '}
          <TextLink to="/wine-club/gift">Give one, two or four club shipments.</TextLink>
        </p>
      </header>
      <Form
        method="post"
        noValidate
        onChange={({ currentTarget }) => setTyped(typedGiftCard(formValues(new FormData(currentTarget))))}
        className="mt-12 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,34rem)_minmax(0,30rem)] lg:justify-between"
      >
        <div className="order-2 max-w-(--container-form) lg:order-1">
          <div className="mb-8 empty:hidden">
            <ErrorSummary title="Something is missing" problems={problems} occasion={actionData} />
          </div>
          <GiftCardForm
            faces={faces}
            limits={limits}
            values={actionData?.typed ?? nothingTyped}
            errorOf={errorOf}
            meantEmail={meantEmail}
          />
          <div className="mt-10 space-y-4">
            <Button
              name="intent"
              value="buy"
              wide
              pendingLabel={navigation.state === 'idle' ? undefined : 'One moment'}
            >
              Continue to payment
            </Button>
            <div className="hidden [@media(scripting:none)]:block">
              <Button name="intent" value="preview" kind="outline" wide>
                Show me the card first
              </Button>
            </div>
          </div>
        </div>
        <div className="order-1 lg:order-2">
          <div className="lg:sticky lg:top-8">
            <GiftCardPreview values={previewOf(typed, faces)} />
          </div>
        </div>
      </Form>
      <GiftCardTerms />
    </div>
  );
}
