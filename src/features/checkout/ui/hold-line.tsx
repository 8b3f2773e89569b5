import { useEffect, useState } from 'react';
import { Form, useNavigation, useRevalidator } from 'react-router';
import type { DraftId } from '../../../core/ids.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Countdown } from '../../../ui/commerce/countdown.tsx';
import { checkoutFlows } from '../flow-table.ts';

type HoldLineProps = {
  draftId: DraftId;
  /** The seats or tables held, such as `2 places` or `one table`. */
  what: string;
  until: Date;
  /** The winery's time when the page was rendered. */
  now: Date;
  mayExtend: boolean;
};

/** The remaining times that screen readers announce. Announcing every change of the countdown would interrupt typing. */
const announcements = [
  { milliseconds: 120_000, words: 'two minutes' },
  { milliseconds: 60_000, words: 'one minute' },
] as const;

/** The time left on a visit's hold, with a button to extend it once. */
export function VisitHoldCountdown({ draftId, what, until, now, mayExtend }: HoldLineProps) {
  const { revalidate } = useRevalidator();
  const isExtending = useNavigation().formData?.get('intent') === 'extend';
  const announcement = useAnnouncement(what, until, now);
  return (
    <section
      aria-label="Time left on your hold"
      className="mb-8 flex flex-wrap items-center justify-between gap-x-6 border-line border-b py-1 max-lg:-mt-8 lg:border-t"
    >
      <p className="py-3">
        Held for you: {what},{' '}
        <strong className="font-medium">
          <Countdown until={until} now={now} over="time is up" onOver={() => void revalidate()} />
        </strong>
      </p>
      {mayExtend && (
        <Form method="post" action={checkoutFlows.event.page} preventScrollReset>
          <input type="hidden" name="intent" value="extend" />
          <input type="hidden" name="draftId" value={draftId} />
          <Button
            kind="text"
            className="-ml-1 text-small sm:ml-0"
            pendingLabel={isExtending ? 'One moment' : undefined}
          >
            Hold for 10 more minutes
          </Button>
        </Form>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  );
}

function useAnnouncement(what: string, until: Date, now: Date): string {
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const left = until.getTime() - now.getTime();
    const timers = announcements
      .filter(({ milliseconds }) => milliseconds < left)
      .map(({ milliseconds, words }) =>
        setTimeout(() => setAnnouncement(`Your hold on ${what} ends in ${words}.`), left - milliseconds),
      );
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [what, until, now]);
  return announcement;
}
