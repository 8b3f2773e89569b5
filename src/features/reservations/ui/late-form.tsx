import { Form, useNavigation } from 'react-router';
import type { ReservationView } from '../../../engine/visits/reservations/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Select } from '../../../ui/base/select.tsx';

const steps = [5, 10, 15, 20, 30, 45, 60] as const;

/** A form for the day of the visit that notifies the host that the party is late. */
export function LateArrivalForm({ view: { lateMinutes } }: { view: ReservationView }) {
  const isPending = useNavigation().formData?.get('intent') === 'late';
  return (
    <section aria-labelledby="late" className="mt-10 print:hidden">
      <h2 id="late" className="type-title mb-3">
        Running late?
      </h2>
      {lateMinutes !== undefined && (
        <p className="mb-3 text-olive">Your host knows you’ll be {lateMinutes} minutes late.</p>
      )}
      <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-4">
        <input type="hidden" name="intent" value="late" />
        <Select
          id="minutes"
          name="minutes"
          label="We’ll be late by"
          placeholder="Choose"
          defaultValue={lateMinutes === undefined ? '' : String(lateMinutes)}
          options={steps.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
        />
        <Button kind="outline" className="min-h-13" pendingLabel={isPending ? 'One moment' : undefined}>
          Notify the host
        </Button>
      </Form>
    </section>
  );
}
