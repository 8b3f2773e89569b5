import { Form, href, useNavigation } from 'react-router';
import type { RejectedApplicationStep } from '../../../engine/clubs/applications/forms.ts';
import type { ClubStatus } from '../../../engine/clubs/types.ts';
import { signInUrl } from '../../../platform/sign-in-address.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { clubSignUpUrl } from '../rules.ts';

type ClosedClubProps = {
  title: string;
  slug: string;
  status: ClubStatus;
  isSignedIn: boolean;
  /** The number of people ahead of the visitor on the waitlist; undefined if the visitor isn't on it. */
  ahead: number | undefined;
  plans: readonly { readonly plan: string; readonly bottles: number }[];
  sent: RejectedApplicationStep | undefined;
};

/** The page of a full or paused club, with its waitlist and a link to the other clubs. */
export function ClosedClubPage({ title, slug, status, isSignedIn, ahead, plans, sent }: ClosedClubProps) {
  const isPending = useNavigation().formMethod === 'POST';
  const isFull = status === 'full';
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <div className="max-w-form">
        <h1 tabIndex={-1} className="type-heading">
          {isFull ? `${title} is full.` : `${title} is paused.`}
        </h1>
        <p className="mt-4 text-ink-soft">
          {isFull
            ? 'Join the waitlist, and we’ll email you when it’s your turn. You’ll have 72 hours to accept. Joining the waitlist is free.'
            : 'We aren’t accepting new members right now.'}
        </p>
        <div className="mt-8 space-y-6">
          <ErrorSummary
            title="We couldn’t add you to the waitlist"
            problems={sent?.problems ?? []}
            occasion={sent}
          />
          {ahead !== undefined && (
            <Notice kind="success" title="You’re on the waitlist">
              {ahead === 0
                ? 'You’re next.'
                : `${ahead} ${ahead === 1 ? 'person is' : 'people are'} ahead of you.`}
            </Notice>
          )}
          {isFull && ahead === undefined && isSignedIn && (
            <Form method="post" className="space-y-6">
              {plans.length > 1 ? (
                <RadioGroup
                  id="plan"
                  legend="Box size"
                  name="plan"
                  defaultValue={plans[0]?.plan}
                  options={plans.map(({ plan, bottles }) => ({ value: plan, label: `${bottles} bottles` }))}
                />
              ) : (
                <input type="hidden" name="plan" value={plans[0]?.plan} />
              )}
              <Button name="intent" value="wait" pendingLabel={isPending ? 'One moment' : undefined}>
                Join waitlist
              </Button>
            </Form>
          )}
          {isFull && !isSignedIn && (
            <p>
              <ButtonLink to={signInUrl({ originUrl: clubSignUpUrl(false, { club: slug }) })}>
                Sign in to join the waitlist
              </ButtonLink>
            </p>
          )}
          <p>
            <TextLink to={href('/wine-club')}>See the other clubs</TextLink>
          </p>
        </div>
      </div>
    </div>
  );
}
