import { Form, href, useNavigation } from 'react-router';
import type { Refusal } from '../../../core/result.ts';
import type { BoxClosedRefusalCode } from '../../../engine/clubs/shipments/box-types.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import type { BoxPageData } from '../types.ts';

type BoxClosedProps = {
  page: BoxPageData;
  closed: Refusal<BoxClosedRefusalCode>;
  /** Whether the member tried to save changes after the box closed. */
  hadChanges: boolean;
};

const titles: Readonly<Record<BoxClosedRefusalCode, string>> = {
  CLUB_NOT_OPEN: 'Not open yet',
  CLUB_LOCKED: 'This box is locked',
  CLUB_SKIPPED: 'We won’t send this shipment',
  CLUB_CHARGED: 'This box has been ordered',
  CLUB_DECLINED: 'Your card was declined',
  CLUB_ENDED: 'We won’t send this shipment',
};

/** A notice of why the box can no longer be changed, with the next step. */
export function BoxClosedNotice({ page, closed, hadChanges }: BoxClosedProps) {
  const { code, sentence } = closed;
  const { state } = page.box.shipment;
  const title = titleOf(page.box, code);
  return (
    <Notice kind={state === 'declined' ? 'error' : 'info'} live title={title} className="mb-10">
      <p>{sentence}</p>
      {hadChanges && code === 'CLUB_LOCKED' && (
        <p>Your latest changes weren’t saved. Here’s the box we’ll send.</p>
      )}
      <NextStep page={page} code={code} />
    </Notice>
  );
}

function titleOf({ shipment: { state, endedBy } }: BoxPageData['box'], code: BoxClosedRefusalCode): string {
  if (state === 'charging') return 'We’re charging you for this box now';
  return endedBy === 'member' ? 'You skipped this shipment' : titles[code];
}

function NextStep({ page: { box, orderPath }, code }: { page: BoxPageData; code: BoxClosedRefusalCode }) {
  const isUndoing = useNavigation().formData?.get('intent') === 'undo-skip';
  if (code === 'CLUB_SKIPPED' && box.mayUndoSkip) {
    return (
      <Form method="post" className="mt-3">
        <input type="hidden" name="intent" value="undo-skip" />
        <Button kind="outline" pendingLabel={isUndoing ? 'One moment' : undefined}>
          Undo skip
        </Button>
      </Form>
    );
  }
  if (code === 'CLUB_CHARGED' && orderPath !== undefined) {
    return (
      <ButtonLink kind="outline" to={orderPath} className="mt-3">
        View order
      </ButtonLink>
    );
  }
  if (box.shipment.state === 'declined') {
    return (
      <ButtonLink
        to={`${href('/shop/wine-club/card')}?membership=${box.shipment.membershipId}`}
        className="mt-3"
      >
        Choose another card
      </ButtonLink>
    );
  }
  return null;
}
