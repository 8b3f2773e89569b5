import { Form, useNavigation } from 'react-router';
import {
  guestFieldName,
  maxGuestNameLength,
} from '../../../engine/visits/booking/visit-requirement-rules.ts';
import { hasCheckInCode } from '../../../engine/visits/reservations/text-rules.ts';
import type { ReservationView } from '../../../engine/visits/reservations/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { GuestNameFields } from '../../../ui/commerce/guest-name-fields.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { guestName, guestRows, reservationWaiverPath } from '../rules.ts';

/**
 * The guests of a reservation, with whether each has signed. While the reservation is confirmed or checked in, also a form for the names of
 * a party of two or more.
 */
export function GuestSection({ view }: { view: ReservationView }) {
  const { party, waiver } = view;
  const isToCome = hasCheckInCode(view);
  const isPending = useNavigation().formData?.get('intent') === 'guests';
  return (
    <section aria-labelledby="guests" className="mt-12">
      <h2 id="guests" className="type-title mb-3">
        Your party
      </h2>
      <ol className="border-line border-b">
        {guestRows(view).map(({ name, isSigned }, index) => (
          // Two guests may share a name, and their positions never change.
          // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies the guest
          <li key={index} className="flex items-baseline justify-between gap-4 border-line border-t py-3">
            <span className="wrap-anywhere">{name}</span>
            {isSigned !== undefined && (
              <span className={`shrink-0 text-small ${isSigned ? 'text-olive' : 'text-ink-soft'}`}>
                {isSigned && <Icon name="check" size={14} className="mr-1 inline" />}
                {isSigned ? 'Waiver signed' : 'Not signed yet'}
              </span>
            )}
          </li>
        ))}
      </ol>
      {waiver && waiver.missing > 0 && isToCome && (
        <p className="mt-3 text-small">
          Each guest signs their own copy.{' '}
          <TextLink to={reservationWaiverPath(waiver)}>Sign or forward the waiver</TextLink>
        </p>
      )}
      {party > 1 && isToCome && (
        <Disclosure title="Add guest names" className="border-line border-b">
          <Form method="post" preventScrollReset className="space-y-4">
            <input type="hidden" name="intent" value="guests" />
            <GuestNameFields
              party={party}
              fieldOf={guestFieldName}
              longest={maxGuestNameLength}
              nameOf={(position) => guestName(view, position)}
            />
            <Button kind="outline" pendingLabel={isPending ? 'Saving' : undefined}>
              Save names
            </Button>
          </Form>
        </Disclosure>
      )}
    </section>
  );
}
