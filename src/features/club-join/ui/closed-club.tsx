import { Form, href, useNavigation } from 'react-router';
import type { SentStep } from '../../../engine/clubs/applications/forms.ts';
import type { ClubStatus } from '../../../engine/clubs/types.ts';
import { signInAddress } from '../../../platform/sign-in-address.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { signUpAddress } from '../rules.ts';

type ClosedClubProps = {
  title: string;
  slug: string;
  status: ClubStatus;
  isSignedIn: boolean;
  /** How many are before whoever stands in line already. */
  ahead: number | undefined;
  plans: readonly { readonly plan: string; readonly bottles: number }[];
  sent: SentStep | undefined;
};

/** A club that takes nobody just now: a line to wait in where its places are taken, and the other clubs. */
export function ClosedClub({ title, slug, status, isSignedIn, ahead, plans, sent }: ClosedClubProps) {
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
            ? 'Every place is taken. Whoever waits is asked in the order of the line, and has 72 hours to say yes; nothing is charged for waiting.'
            : 'It takes no new members at the moment.'}
        </p>
        <div className="mt-8 space-y-6">
          <ErrorSummary title="Not yet" problems={sent?.problems ?? []} occasion={sent} />
          {ahead !== undefined && (
            <Notice kind="success" title="You are in line">
              {ahead === 0 ? 'You are the next.' : `${ahead} before you.`}
            </Notice>
          )}
          {isFull && ahead === undefined && isSignedIn && (
            <Form method="post" className="space-y-6">
              {plans.length > 1 ? (
                <RadioGroup
                  id="plan"
                  legend="For which box?"
                  name="plan"
                  defaultValue={plans[0]?.plan}
                  options={plans.map(({ plan, bottles }) => ({ value: plan, label: `${bottles} bottles` }))}
                />
              ) : (
                <input type="hidden" name="plan" value={plans[0]?.plan} />
              )}
              <Button name="intent" value="wait" pendingLabel={isPending ? 'One moment' : undefined}>
                Join the wait list
              </Button>
            </Form>
          )}
          {isFull && !isSignedIn && (
            <p>
              <ButtonLink to={signInAddress({ originUrl: signUpAddress(false, { club: slug }) })}>
                Sign in to wait
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
