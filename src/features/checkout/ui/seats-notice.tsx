import { Form, useNavigation } from 'react-router';
import type { DraftId } from '../../../core/ids.ts';
import type { VisitCheckoutView } from '../../../engine/visits/booking/visit-types.ts';
import {
  bookedUnits,
  formatSeatOrTableCount,
  formatVisitTime,
} from '../../../engine/visits/experiences/rules.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { withNonBreakingSpaces } from '../../../ui/base/unbroken.ts';
import { checkoutFlows } from '../flow-table.ts';
import { visitPickerPath } from '../visit-form-rules.ts';
import { VisitHoldCountdown } from './hold-line.tsx';

const { page } = checkoutFlows.event;

type SeatsNoticeProps = { visit: VisitCheckoutView; draftId: DraftId; now: Date };

/** A notice about the visit's seats: held, no longer held but still free, or taken. Includes the alternatives for each case. */
export function SeatsHoldNotice({ visit, draftId, now }: SeatsNoticeProps) {
  const { experience, party, seats } = visit;
  const isHolding = useNavigation().formData?.get('intent') === 'extend';
  if (seats.kind === 'held') {
    const what = formatSeatOrTableCount(experience, bookedUnits(experience, party));
    return (
      <VisitHoldCountdown
        what={what}
        until={seats.until}
        mayExtend={seats.mayExtend}
        draftId={draftId}
        now={now}
      />
    );
  }
  if (!seats.isFree) return <Taken visit={visit} left={seats.left} />;
  return (
    <Notice live title="Your hold expired, but your time is still available" className="mb-8">
      <p>Hold it again or book now. We saved what you entered.</p>
      <Form method="post" action={page} className="mt-3">
        <input type="hidden" name="intent" value="extend" />
        <input type="hidden" name="draftId" value={draftId} />
        <Button kind="outline" pendingLabel={isHolding ? 'One moment' : undefined}>
          Hold it again
        </Button>
      </Form>
    </Notice>
  );
}

function Taken({ visit, left }: { visit: VisitCheckoutView; left: number }) {
  const { experience, slot } = visit;
  const when = withNonBreakingSpaces(formatVisitTime(slot.startsAt));
  return (
    <Notice kind="error" live title="Your hold expired, and someone else booked first" className="mb-8">
      <p>
        {left > 0
          ? `Only ${formatSeatOrTableCount(experience, left)} ${left === 1 ? 'is' : 'are'} left on ${when}.`
          : `${experience.title} on ${when} is full.`}{' '}
        You haven’t been charged, and we saved what you entered.
      </p>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-3 pb-1">
        <ButtonLink kind="outline" to={visitPickerPath(visit)}>
          {left > 0 ? 'Choose fewer guests or another time' : 'Choose another time'}
        </ButtonLink>
        <ButtonLink kind="text" className="-ml-1" to={`${visitPickerPath(visit)}#wait`}>
          Join the waitlist
        </ButtonLink>
      </p>
    </Notice>
  );
}
