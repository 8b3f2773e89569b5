import { href, useNavigation } from 'react-router';
import type { RejectedApplicationStep } from '../../../engine/clubs/applications/forms.ts';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { PageHeading } from '../../../ui/base/page-heading.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { FinishJoiningClubForm } from '../../../ui/commerce/club-finish-form.tsx';
import { ContinueOnAnotherDevice } from '../../../ui/commerce/continue-elsewhere.tsx';
import { EmailCodeForm } from '../../../ui/commerce/mailbox-code-form.tsx';
import { StepFrame } from '../../../ui/commerce/step-frame.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { clubSignUpUrl } from '../rules.ts';
import type { SignUpStep, SignUpView } from '../types.ts';
import { MembershipTermsForm } from './agree-form.tsx';
import { PersonalDetailsForm } from './person-form.tsx';
import { PlanForm } from './plan-form.tsx';

const order: readonly SignUpStep[] = ['plan', 'person', 'agree', 'code'];

type SignUpStepsProps = { view: SignUpView; sent: RejectedApplicationStep | undefined };

/** The sign-up steps, next to a summary of the chosen plan. */
export function SignUpSteps({ view, sent }: SignUpStepsProps) {
  const { club, isWithoutPayment, step, planLine, personLine, facts, contents, asksEmail } = view;
  const navigation = useNavigation();
  const pendingIntent = navigation.formData?.get('intent');
  const stateOf = (each: SignUpStep) => {
    if (each === step) return 'open';
    return order.indexOf(each) < order.indexOf(step) ? 'settled' : 'waiting';
  };
  const changing = (each: SignUpStep) => clubSignUpUrl(isWithoutPayment, { step: each });
  const isBusy = navigation.formMethod === 'POST';
  return (
    <div className="page-width pt-8 pb-16 lg:pt-14 lg:pb-24">
      <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:justify-between">
        <div>
          <PageHeading eyebrow={isWithoutPayment ? 'Join without a card' : 'Join the club'}>
            {club.title}
          </PageHeading>
          <p className="mt-3 text-ink-soft text-small">
            Free to join, no commitment. <TextLink to={href('/wine-club')}>Choose a different club</TextLink>
          </p>
          <div className="mt-9">
            {step !== 'code' && (
              <div className="mb-8 empty:hidden">
                <ErrorSummary
                  title="Please check the following"
                  problems={sent?.problems ?? []}
                  occasion={sent}
                />
              </div>
            )}
            <StepFrame
              number={1}
              title="Your box"
              id="step-plan"
              state={stateOf('plan')}
              summary={planLine}
              changePath={changing('plan')}
            >
              <PlanForm view={view} sent={sent} isBusy={isBusy} />
            </StepFrame>
            <StepFrame
              number={2}
              title="About you"
              id="step-person"
              state={stateOf('person')}
              summary={personLine}
              changePath={changing('person')}
            >
              <PersonalDetailsForm view={view} sent={sent} isBusy={isBusy} />
            </StepFrame>
            <StepFrame
              number={3}
              title="Membership terms"
              id="step-agree"
              state={stateOf('agree')}
              summary="Agreed"
              changePath={changing('person')}
            >
              <MembershipTermsForm view={view} sent={sent} isBusy={isBusy} />
            </StepFrame>
            {asksEmail || step === 'code' ? (
              <StepFrame
                number={4}
                title="Confirm your email"
                id="step-code"
                state={stateOf('code')}
                changePath={changing('person')}
              >
                {view.canFinish ? (
                  <FinishJoiningClubForm isBusy={isBusy} />
                ) : (
                  <EmailCodeForm
                    email={contents.email}
                    problems={sent?.problems ?? []}
                    occasion={sent}
                    pending={
                      pendingIntent === 'code' || pendingIntent === 'again' ? pendingIntent : undefined
                    }
                  />
                )}
              </StepFrame>
            ) : null}
            {!isWithoutPayment && (
              <StepFrame
                number={asksEmail || step === 'code' ? 5 : 4}
                title="Your card"
                id="step-card"
                state="waiting"
                changePath={changing('plan')}
              />
            )}
            {view.maySwitchDevice && (
              <ContinueOnAnotherDevice email={contents.email} isBusy={pendingIntent === 'elsewhere'} />
            )}
          </div>
        </div>
        <aside aria-label="Your membership" className="max-lg:order-first max-lg:hidden">
          <div className="sticky top-8 max-w-108 lg:ml-auto">
            {club.picture && (
              <Picture
                source={club.picture}
                sizes="(min-width: 64rem) 27rem, 1px"
                alt=""
                className="aspect-3/2 w-full rounded-winery object-cover"
              />
            )}
            {facts.length > 0 && <FactsTable facts={facts} className="mt-6 text-small" />}
            <p className="mt-4 text-ink-soft text-small">
              {isWithoutPayment
                ? 'You won’t be charged until you add a card.'
                : 'You won’t be charged today. We’ll email you the exact total before you’re charged for each box.'}
            </p>
          </div>
        </aside>
      </div>
    </div>
  );
}
