import { Form, useNavigation } from 'react-router';
import type { ReservationView } from '../../../engine/visits/reservations/types.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { reservationPath } from '../rules.ts';

/** The choices after the winery canceled a visit: another date at no cost, a refund, or credit for customers with an account. */
export function CanceledVisitForm({ view, isSignedIn }: { view: ReservationView; isSignedIn: boolean }) {
  const pending = useNavigation().formData?.get('intent');
  const hasPaid = view.paidCents > 0;
  return (
    <section aria-labelledby="choice" className="mb-10">
      <h2 id="choice" className="type-title mb-4">
        What would you like to do?
      </h2>
      <Form method="post" className="flex flex-wrap gap-x-6 gap-y-3 max-sm:flex-col sm:items-center">
        <ButtonLink to={reservationPath(view, '/change')}>Choose another date</ButtonLink>
        <Button
          kind="outline"
          name="intent"
          value="refund"
          pendingLabel={pending === 'refund' ? 'One moment' : undefined}
        >
          {hasPaid ? 'Get a refund' : 'Close the reservation'}
        </Button>
        {hasPaid && isSignedIn && (
          <Button
            kind="text"
            name="intent"
            value="credit"
            pendingLabel={pending === 'credit' ? 'One moment' : undefined}
          >
            Keep it as credit
          </Button>
        )}
      </Form>
    </section>
  );
}
