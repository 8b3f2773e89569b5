import { data, Form, href, type MetaFunction, redirect, useNavigation } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import {
  malformedApplicationStep,
  type RejectedApplicationStep,
  readApplicationForm,
  toRejectedApplicationStep,
} from '../../../engine/clubs/applications/forms.ts';
import { readApplication } from '../../../engine/clubs/applications/index.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { readRequestSender } from '../../../platform/sender.server.ts';
import { signInUrl } from '../../../platform/sign-in-address.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { Button } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { fieldErrorLookup } from '../../../ui/base/errors-of.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { ClubPersonFields } from '../../../ui/commerce/club-fields.tsx';
import { EmailCodeForm } from '../../../ui/commerce/mailbox-code-form.tsx';
import { pageTitle } from '../../../winery.ts';
import { quizCheckoutPath, quizPath, quizPersonPath } from '../address-rules.ts';
import { handleQuizPersonForm } from '../handle-person-form.server.ts';
import { QuizLayout } from '../ui/quiz-frame.tsx';
import { findQuizClub, quizClubView } from '../view.server.ts';
import type { Route } from './+types/you.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('About you') },
  { name: 'robots', content: 'noindex' },
];

/** Loads the page where guests enter their details. Redirects signed-in customers to checkout, and visitors without answers to the quiz. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (await context.get(visitorContext).signedIn()) throw redirect(quizCheckoutPath);
  const shop = context.get(dependenciesContext);
  const application = await readApplication(shop, request.headers.get('cookie'));
  if (application?.source !== 'curated' || application.state === 'joined') throw redirect(quizPath);
  const club = await findQuizClub(shop);
  if (!club) throw redirect(quizPath);
  const { firstName, lastName, email, phone, isPickup } = application.contents;
  const page = {
    entered: { firstName, lastName, email, phone },
    isPickup,
    knowsAge: application.hasBirthDate,
    isMailed: url.searchParams.get('step') === 'code' && email !== '',
    club: quizClubView(club),
  };
  return data(page, { headers: privateHeaders });
}

type Answer = RejectedApplicationStep & { readonly isTooYoung: boolean };

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(dependenciesContext);
  const entered = await request.formData();
  const form = readApplicationForm(entered);
  if (!form)
    return data<Answer>(
      { ...malformedApplicationStep, isTooYoung: false },
      { status: 400, headers: privateHeaders },
    );
  const answer = await handleQuizPersonForm({ shop, sender: readRequestSender({ request, context }) }, form);
  if (answer.kind === 'go') return answer.response;
  const { refusals } = answer;
  if (refusals.some(({ code }) => code === 'APPLICATION_NOT_FOUND')) throw redirect(quizPath);
  const isTooYoung = refusals.some(({ code }) => code === 'AGE_UNDER_21');
  return data<Answer>(
    { ...toRejectedApplicationStep(entered, refusals), isTooYoung },
    { status: 422, headers: privateHeaders },
  );
}

export default function YouPage({ loaderData, actionData }: Route.ComponentProps) {
  const { entered, isPickup, knowsAge, isMailed, club } = loaderData;
  const { formData } = useNavigation();
  const intent = formData?.get('intent');
  if (actionData?.isTooYoung) return <TooYoung />;
  const problems = actionData?.problems ?? [];
  return (
    <div className="pb-16 lg:pb-24">
      <QuizLayout heading={isMailed ? 'Confirm your email' : 'Who is the box for?'} club={club}>
        {isMailed ? (
          <div className="mt-6">
            <EmailCodeForm
              email={entered.email}
              problems={problems}
              occasion={actionData}
              pending={intent === 'code' || intent === 'again' ? intent : undefined}
            />
            <p className="mt-4 text-small">
              <TextLink to={quizPersonPath}>Use a different address</TextLink>
            </p>
          </div>
        ) : (
          <>
            <p className="mt-4 mb-8 text-ink-soft">
              You’ll manage your boxes in your account. Already have one? Enter the same email address or{' '}
              <TextLink to={signInUrl({ originUrl: quizCheckoutPath })}>sign in</TextLink>.
            </p>
            <Form method="post" noValidate className="space-y-7">
              <ErrorSummary title="Please check the following" problems={problems} occasion={actionData} />
              <ClubPersonFields
                fields={{
                  value: (name) => actionData?.entered[name] ?? entered[name as keyof typeof entered] ?? '',
                  error: fieldErrorLookup(problems),
                }}
                asksEmail
                asksBirthDate={!knowsAge}
                phoneHint={
                  isPickup
                    ? 'We’ll call when your wine is ready.'
                    : 'The carrier may call about the adult signature.'
                }
              />
              <Button name="intent" value="person" pendingLabel={intent === 'person' ? 'Sending' : undefined}>
                Email me a code
              </Button>
            </Form>
          </>
        )}
      </QuizLayout>
    </div>
  );
}

/** The message for visitors under 21, whose details have been deleted. */
function TooYoung() {
  return (
    <div className="page-width">
      <EmptyState
        level={1}
        heading="Come back when you’re 21"
        action={<TextLink to={href('/')}>Go to the home page</TextLink>}
      >
        You must be 21 or older to buy wine. We haven’t kept anything you entered.
      </EmptyState>
    </div>
  );
}
