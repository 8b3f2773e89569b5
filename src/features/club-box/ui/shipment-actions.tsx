import { Form, useNavigation } from 'react-router';
import { formatLongDate } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { Select } from '../../../ui/base/select.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import type { BoxPageData } from '../types.ts';

type ShipmentActionsProps = { page: BoxPageData; isDirty: boolean };

/**
 * Forms that change this shipment's delivery or date, send it early, or skip it. Hidden while the box has unsaved changes, which submitting
 * one of them would discard.
 */
export function ShipmentActions({ page, isDirty }: ShipmentActionsProps) {
  const { delivery } = page.box;
  return (
    <section aria-labelledby="this-shipment">
      <h2 id="this-shipment" className="type-title mb-3">
        This shipment
      </h2>
      <FactsTable
        className="text-small"
        facts={[
          { label: delivery.isPickup ? 'Pickup' : 'Ships\u00a0to', value: delivery.place },
          {
            label: delivery.isPickup ? 'Ready for pickup' : 'Ships on or after',
            value: formatLongDate(delivery.shipsOn),
          },
        ]}
      />
      {isDirty ? (
        <p className="mt-3 text-ink-soft text-small">
          Save your box first. Then you can change where it goes, ship it early or skip it.
        </p>
      ) : (
        <ActionList page={page} />
      )}
    </section>
  );
}

/** The available forms: delivery while the box is open, locked or declined, all others only while it is open. */
function ActionList({ page }: { page: BoxPageData }) {
  const { box, priced } = page;
  const isOpen = box.closed === undefined;
  const mayChangeDelivery = isOpen || box.closed?.code === 'CLUB_LOCKED' || box.shipment.state === 'declined';
  const intent = useNavigation().formData?.get('intent');
  const pending = (of: string) => (intent === of ? 'One moment' : undefined);
  const { skips } = box;
  if (!mayChangeDelivery) return null;
  return (
    <div className="divide-y divide-line border-line border-b">
      <Disclosure title="Change delivery or date">
        <DeliveryForm page={page} pendingLabel={pending('delivery')} />
      </Disclosure>
      {isOpen && box.mayShipEarly && priced.refusals.length === 0 && (
        <Disclosure title="Ship now">
          <Form method="post" className="space-y-4 text-small">
            <input type="hidden" name="intent" value="early" />
            <input type="hidden" name="total" value={priced.totalCents} />
            <p>
              We’ll {box.isGift ? 'prepare' : 'charge you for'} your saved box today and send it with our next
              shipments. You won’t be able to change it after that.
            </p>
            <Button kind="outline" wide pendingLabel={pending('early')}>
              Ship now{box.isGift ? '' : ` · ${formatCents(priced.totalCents)}`}
            </Button>
          </Form>
        </Disclosure>
      )}
      {isOpen && (
        <Disclosure title="Skip this shipment">
          <Form method="post" className="space-y-4 text-small">
            <input type="hidden" name="intent" value="skip" />
            <p>
              We won’t send it or charge you for it, and you keep your member prices.{' '}
              {skips.used < skips.allowed
                ? `You can skip ${skips.allowed} of every ${skips.of} shipments. You’ve skipped ${skips.used === 0 ? 'none' : skips.used} of your last ${skips.of - 1}.`
                : `You’ve skipped ${skips.used} of your last ${skips.of - 1} shipments, which is the limit. To pause everything, put your membership on hold.`}
            </p>
            {skips.used < skips.allowed && (
              <Button kind="outline" wide pendingLabel={pending('skip')}>
                Skip {box.title}
              </Button>
            )}
          </Form>
        </Disclosure>
      )}
      {isOpen && box.shipment.savedAt !== undefined && box.mayChoose && (
        <Form method="post">
          <input type="hidden" name="intent" value="reset" />
          <input type="hidden" name="version" value={box.shipment.version} />
          <Button kind="text" className="min-h-11 px-0 text-small" pendingLabel={pending('reset')}>
            Reset to the winemaker’s pick<VisuallyHidden> and discard your changes</VisuallyHidden>
          </Button>
        </Form>
      )}
    </div>
  );
}

function DeliveryForm({ page, pendingLabel }: { page: BoxPageData; pendingLabel: string | undefined }) {
  const { box, destinations, locations } = page;
  const { delivery, shipWeeks } = box;
  const chosen = !delivery.isOwn
    ? 'usual'
    : delivery.isPickup
      ? `pickup:${delivery.pickupLocation}`
      : (delivery.addressId ?? 'usual');
  return (
    <Form method="post" className="space-y-5">
      <input type="hidden" name="intent" value="delivery" />
      <RadioGroup
        legend="For this shipment only"
        name="to"
        defaultValue={chosen}
        options={[
          { value: 'usual', label: 'My usual delivery' },
          ...destinations.map(({ id, text, closed }) => ({
            value: id,
            label: text,
            description: closed,
            disabled: closed !== undefined,
          })),
          ...locations.map(({ id, name, hours }) => ({
            value: `pickup:${id}`,
            label: `Pick up at ${name}`,
            description: `${hours}. Free pickup.`,
          })),
        ]}
      />
      {shipWeeks.length > 0 && (
        <Select
          label="Ship the week of"
          name="week"
          defaultValue={shipWeeks.includes(delivery.shipsOn) ? delivery.shipsOn : ''}
          placeholder="As planned"
          options={shipWeeks.map((week) => ({ value: week, label: formatLongDate(week) }))}
        />
      )}
      <Button kind="outline" wide pendingLabel={pendingLabel}>
        Save delivery settings
      </Button>
    </Form>
  );
}
