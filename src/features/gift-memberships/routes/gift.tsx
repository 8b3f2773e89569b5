import { useState } from 'react';
import { data, Form, redirectDocument, useNavigation } from 'react-router';
import { wineryDate } from '../../../core/dates.ts';
import { readGiftForm } from '../../../engine/gift-memberships/forms.ts';
import { giftClubs } from '../../../engine/gift-memberships/offer-rules.ts';
import { emptyGift } from '../../../engine/gift-memberships/rules.ts';
import { type TypedGift, typedFromGift, typedGift } from '../../../engine/gift-memberships/typed-rules.ts';
import { giftsOnOffer } from '../../../engine/gift-memberships/view.server.ts';
import { giftLimits, meantEmail } from '../../../engine/gifts/rules.ts';
import { house, pageTitle } from '../../../house.ts';
import { dependenciesContext } from '../../../platform/context.server.ts';
import { cookieHeaders } from '../../../platform/cookies.server.ts';
import { formValues } from '../../../platform/form-values.ts';
import type { PageHandle } from '../../../platform/page-handle.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { errorsOf } from '../../../ui/base/errors-of.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { GiftMembershipForm } from '../../../ui/commerce/gift-membership-form.tsx';
import { GiftMembershipPreview } from '../../../ui/commerce/gift-membership-preview.tsx';
import { pageTags } from '../../../ui/head/page-tags.ts';
import { previewOf, sumOf } from '../preview-rules.ts';
import { startGift } from '../start-gift.server.ts';
import { GiftTerms } from '../ui/terms.tsx';
import type { Route } from './+types/gift.ts';

/** The same page for everybody; its days end and begin with the winery's. */
export const handle = { finished: { tags: [], seconds: 300 } } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { database, clock } = context.get(dependenciesContext);
  const clubs = giftClubs(await giftsOnOffer(database.read));
  return { clubs, limits: giftLimits(wineryDate(clock.now())) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageTags(matches, {
    title: pageTitle('Give a membership'),
    description: `One, two or four club shipments of ${house.legalName} for somebody you like: paid for once, tax and ground shipping included, and it never renews.`,
    path: '/wine-club/gift',
  });

type Answer = {
  readonly typed: TypedGift;
  readonly problems: readonly { readonly fieldId: string; readonly sentence: string }[];
};

/** Shows the gift again as it was typed, or takes it to its checkout. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = formValues(await request.formData());
  const typed = typedGift(values);
  if (values.intent === 'preview') return data<Answer>({ typed, problems: [] });
  const form = readGiftForm(values);
  if (!form) {
    const sentence = 'This form did not arrive whole. Please try again; everything you typed is kept.';
    return data<Answer>({ typed, problems: [{ fieldId: 'plan', sentence }] }, 400);
  }
  const started = await startGift({ request, context }, form);
  if (!started.ok) {
    const problems = started.refusals.map(({ field = 'plan', sentence }) => ({ fieldId: field, sentence }));
    return data<Answer>({ typed, problems }, 422);
  }
  const headers = cookieHeaders(started.value.setCookies);
  // The fields of the bank card are let in by the policy of a document of its own.
  return redirectDocument('/wine-club/gift/checkout', { status: 303, headers });
}

const nothingTyped = typedFromGift(emptyGift, '');

export default function GiftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { clubs, limits } = loaderData;
  const [typed, setTyped] = useState<TypedGift>(actionData?.typed ?? nothingTyped);
  const navigation = useNavigation();
  const problems = actionData?.problems ?? [];
  const errorOf = errorsOf(problems);
  const sum = sumOf(typed, clubs);
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <header className="max-w-reading">
        <p className="type-eyebrow text-brass">
          <TextLink to="/wine-club">Wine club</TextLink>
        </p>
        <h1 tabIndex={-1} className="type-heading mt-3 lg:text-[3.5rem]">
          Give a membership
        </h1>
        <p className="mt-5 text-ink-soft text-lead">
          One, two or four shipments of a club, with a few words of yours. You pay once, with tax and ground
          shipping; it never renews.
        </p>
        <p className="mt-3 text-small">
          Rather any amount than a box? <TextLink to="/gift-card">Give a gift card.</TextLink>
        </p>
      </header>
      <Form
        method="post"
        noValidate
        onChange={({ currentTarget }) => setTyped(typedGift(formValues(new FormData(currentTarget))))}
        className="mt-12 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,34rem)_minmax(0,28rem)] lg:justify-between"
      >
        <div className="max-w-(--container-form)">
          <div className="mb-8 empty:hidden">
            <ErrorSummary title="Something is missing" problems={problems} occasion={actionData} />
          </div>
          <GiftMembershipForm
            clubs={clubs}
            limits={limits}
            values={actionData?.typed ?? nothingTyped}
            typed={typed}
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
              {sum === undefined ? 'Continue to payment' : `Continue to payment · ${sum}`}
            </Button>
            <div className="hidden [@media(scripting:none)]:block">
              <Button name="intent" value="preview" kind="outline" wide>
                Show me the mail first
              </Button>
            </div>
          </div>
        </div>
        <div>
          <div className="lg:sticky lg:top-8">
            <GiftMembershipPreview values={previewOf(typed, clubs)} />
          </div>
        </div>
      </Form>
      <GiftTerms />
    </div>
  );
}
