import { Form, useNavigation } from 'react-router';
import { visitTime } from '../../../engine/visits/experiences/rules.ts';
import type { ReservationView } from '../../../engine/visits/reservations/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { unbroken } from '../../../ui/base/unbroken.ts';

/** It is offered to a friend, and can be taken back until they accept. */
export function TransferNotice({ transfer }: { transfer: NonNullable<ReservationView['transfer']> }) {
  const isPending = useNavigation().formData?.get('intent') === 'withdraw';
  return (
    <Notice className="mb-8" title={`Offered to ${transfer.toName}`}>
      <p>
        They have until {unbroken(visitTime(transfer.expiresAt))} to take it. Then it is theirs and this link
        opens it no more; if they do not, it stays yours.
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="withdraw" />
        <Button kind="text" className="-ml-1" pendingLabel={isPending ? 'One moment' : undefined}>
          Take it back
        </Button>
      </Form>
    </Notice>
  );
}
