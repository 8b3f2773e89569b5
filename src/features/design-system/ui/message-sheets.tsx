import { type FormEvent, useState } from 'react';
import { href } from 'react-router';
import { Badge } from '../../../ui/base/badge.tsx';
import { Breadcrumbs } from '../../../ui/base/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Pagination } from '../../../ui/base/pagination.tsx';
import { Skeleton } from '../../../ui/base/skeleton.tsx';
import { FullScreenSpinner, Spinner } from '../../../ui/base/spinner.tsx';
import { TextField } from '../../../ui/base/text-field.tsx';
import { showToast } from '../../../ui/base/toast.ts';
import { ComponentExample, ExampleGrid, ExampleSection } from './sheet.tsx';

export function NoticeExamples() {
  return (
    <ExampleSection
      id="messages"
      title="Notices and toasts"
      intro="Important information stays on the page, where and as long as it matters. A toast only confirms what you just did."
    >
      <ExampleGrid>
        <ComponentExample name="Notice">
          <Notice>It’s 102 °F in Phoenix. We’ll hold your box until Monday.</Notice>
        </ComponentExample>
        <ComponentExample name="Success">
          <Notice kind="success" title="Address updated">
            We’ve told the carrier, too.
          </Notice>
        </ComponentExample>
        <ComponentExample name="Error">
          <Notice kind="error" title="Your card was declined">
            Nothing was charged. Try another card, or call the number on the back of this one.
          </Notice>
        </ComponentExample>
        <ComponentExample name="Toasts, for six seconds">
          <div className="flex flex-wrap gap-3">
            <Button
              type="button"
              kind="outline"
              onClick={() =>
                showToast({
                  kind: 'success',
                  text: 'Viognier 2023 was removed from your cart.',
                  action: { label: 'Undo', onPress: () => {} },
                })
              }
            >
              Show success
            </Button>
            <Button
              type="button"
              kind="outline"
              onClick={() => showToast({ kind: 'error', text: 'Something went wrong. Please try again.' })}
            >
              Show error
            </Button>
          </div>
        </ComponentExample>
        <ComponentExample name="Badges">
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            <Badge>New vintage</Badge>
            <Badge tone="olive">Last bottles</Badge>
            <Badge tone="wine">Members</Badge>
            <Badge tone="brass">94 points</Badge>
          </p>
        </ComponentExample>
        <ComponentExample name="A form with mistakes">
          <Mistaken />
        </ComponentExample>
      </ExampleGrid>
    </ExampleSection>
  );
}

/** A form with an error summary, which appears only on request because it takes the focus. */
function Mistaken() {
  const [round, setRound] = useState(0);
  const problem = round > 0 ? 'Enter the delivery ZIP code.' : undefined;
  function refuse(event: FormEvent): void {
    event.preventDefault();
    setRound(round + 1);
  }
  return (
    <form noValidate onSubmit={refuse} className="space-y-5">
      <ErrorSummary
        title="Please check the following"
        problems={problem === undefined ? [] : [{ fieldId: 'mistaken-zip', sentence: problem }]}
        occasion={round}
      />
      <TextField id="mistaken-zip" label="Delivery ZIP code" inputMode="numeric" error={problem} />
      <Button kind="outline">Submit without a ZIP code</Button>
    </form>
  );
}

export function LoadingExamples() {
  return (
    <ExampleSection
      id="waiting"
      title="Loading and empty states"
      intro="Each has one sentence and one next step. Loading that takes less than 300 milliseconds isn’t announced."
    >
      <ExampleGrid>
        <ComponentExample name="A place that waits">
          <Spinner label="Asking the carrier" />
        </ComponentExample>
        <ComponentExample name="A page that waits">
          <Covered />
        </ComponentExample>
        <ComponentExample name="Loading">
          <Skeleton label="Loading the card fields" lines={['h-4 w-28', 'h-13', 'h-4 w-20', 'h-13']} />
        </ComponentExample>
        <ComponentExample name="Empty">
          <EmptyState
            level={3}
            heading="No orders yet."
            action={<ButtonLink to={href('/wines')}>See the wines</ButtonLink>}
          >
            Your orders and invoices will appear here.
          </EmptyState>
        </ComponentExample>
      </ExampleGrid>
    </ExampleSection>
  );
}

const coveredMilliseconds = 1_500;

function Covered() {
  const [isCovered, setIsCovered] = useState(false);
  function cover(): void {
    setIsCovered(true);
    setTimeout(() => setIsCovered(false), coveredMilliseconds);
  }
  return (
    <>
      <Button type="button" kind="outline" onClick={cover}>
        Cover the page briefly
      </Button>
      {isCovered && <FullScreenSpinner label="One moment" />}
    </>
  );
}

export function NavigationExamples() {
  return (
    <ExampleSection
      id="ways"
      title="Navigation"
      intro="Plain links with their own URLs, so they can be shared, opened in a new window and reached with the Back button."
    >
      <Breadcrumbs
        items={[
          { label: 'Wines', to: '/wines' },
          { label: 'Red', to: '/wines?type=red' },
          { label: 'Syrah 2021' },
        ]}
      />
      <Pagination page={4} pages={12} addressOf={(page) => `/wines?page=${page}`} />
    </ExampleSection>
  );
}
