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
import { Sheet, Specimen, Specimens } from './sheet.tsx';

export function MessageSheet() {
  return (
    <Sheet
      id="messages"
      title="Notices and toasts"
      intro="What must not be missed stands in the page, where it matters and as long as it is true. A toast only confirms what was just done."
    >
      <Specimens>
        <Specimen name="Notice">
          <Notice>It is 102 °F in Phoenix. We hold your box until Monday.</Notice>
        </Specimen>
        <Specimen name="What went well">
          <Notice kind="success" title="The address is changed">
            The carrier knows it, too.
          </Notice>
        </Specimen>
        <Specimen name="What went wrong">
          <Notice kind="error" title="Your bank said no">
            Nothing was charged. Try another card, or call the number on the back of this one.
          </Notice>
        </Specimen>
        <Specimen name="Toasts, for six seconds">
          <div className="flex flex-wrap gap-3">
            <Button
              type="button"
              kind="outline"
              onClick={() =>
                showToast({
                  kind: 'success',
                  text: 'Viognier 2023 is out of the cart.',
                  action: { label: 'Undo', onPress: () => {} },
                })
              }
            >
              It went well
            </Button>
            <Button
              type="button"
              kind="outline"
              onClick={() =>
                showToast({ kind: 'error', text: 'We could not reach the cellar. Please try again.' })
              }
            >
              It went wrong
            </Button>
          </div>
        </Specimen>
        <Specimen name="Badges">
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            <Badge>New vintage</Badge>
            <Badge tone="olive">Last bottles</Badge>
            <Badge tone="wine">Members</Badge>
            <Badge tone="brass">94 points</Badge>
          </p>
        </Specimen>
        <Specimen name="A form with mistakes">
          <Mistaken />
        </Specimen>
      </Specimens>
    </Sheet>
  );
}

/** The summary takes the focus when it appears, so it appears on request. */
function Mistaken() {
  const [round, setRound] = useState(0);
  const problem = round > 0 ? 'Please tell us the ZIP code of the delivery.' : undefined;
  function refuse(event: FormEvent): void {
    event.preventDefault();
    setRound(round + 1);
  }
  return (
    <form noValidate onSubmit={refuse} className="space-y-5">
      <ErrorSummary
        title="One thing is missing"
        problems={problem === undefined ? [] : [{ fieldId: 'mistaken-zip', sentence: problem }]}
        occasion={round}
      />
      <TextField id="mistaken-zip" label="ZIP of the delivery" inputMode="numeric" error={problem} />
      <Button kind="outline">Send it empty</Button>
    </form>
  );
}

export function WaitingSheet() {
  return (
    <Sheet
      id="waiting"
      title="Waiting and nothing"
      intro="Each is designed, with one sentence and one way on. What takes less than 300 milliseconds is not announced."
    >
      <Specimens>
        <Specimen name="A place that waits">
          <Spinner label="Asking the carrier" />
        </Specimen>
        <Specimen name="A page that waits">
          <Covered />
        </Specimen>
        <Specimen name="What is on its way">
          <Skeleton label="Loading the card fields" lines={['h-4 w-28', 'h-13', 'h-4 w-20', 'h-13']} />
        </Specimen>
        <Specimen name="Nothing here">
          <EmptyState
            level={3}
            heading="No orders yet."
            action={<ButtonLink to={href('/wines')}>See the wines</ButtonLink>}
          >
            What you order stands here with its invoice, for as long as you have an account.
          </EmptyState>
        </Specimen>
      </Specimens>
    </Sheet>
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
        Cover the page for a moment
      </Button>
      {isCovered && <FullScreenSpinner label="One moment" />}
    </>
  );
}

export function WaySheet() {
  return (
    <Sheet
      id="ways"
      title="Finding the way"
      intro="Plain links with addresses of their own: they can be sent, opened in another window and walked back."
    >
      <Breadcrumbs
        items={[
          { label: 'Wines', to: '/wines' },
          { label: 'Red', to: '/wines?type=red' },
          { label: 'Syrah 2021' },
        ]}
      />
      <Pagination page={4} pages={12} addressOf={(page) => `/wines?page=${page}`} />
    </Sheet>
  );
}
