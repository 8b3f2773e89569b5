import { Form, useNavigation } from 'react-router';
import { formatLongDate } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';
import { Select } from '../../../ui/base/select.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import type { BoxPage } from '../types.ts';

type ShipmentActsProps = { page: BoxPage; isDirty: boolean };

/** Where and when this one goes, and whether it does. Each is a form of its own; what is not saved in the box would be lost by it. */
export function ShipmentActs({ page, isDirty }: ShipmentActsProps) {
  const { delivery } = page.box;
  return (
    <section aria-labelledby="this-shipment">
      <h2 id="this-shipment" className="type-title mb-3">
        This shipment
      </h2>
      <FactsTable
        className="text-small"
        facts={[
          { label: delivery.isPickup ? 'Pick\u00a0up\u00a0at' : 'Goes\u00a0to', value: delivery.place },
          {
            label: delivery.isPickup ? 'Ready from' : 'Leaves from',
            value: formatLongDate(delivery.shipsOn),
          },
        ]}
      />
      {isDirty ? (
        <p className="mt-3 text-ink-soft text-small">
          Save the box first; then you can send it elsewhere, earlier, or not at all.
        </p>
      ) : (
        <Acts page={page} />
      )}
    </section>
  );
}

/** The way can be changed until the box is charged, all else while it is open. */
function Acts({ page }: { page: BoxPage }) {
  const { box, priced } = page;
  const isOpen = box.closed === undefined;
  const mayMove = isOpen || box.closed?.code === 'CLUB_LOCKED' || box.shipment.state === 'declined';
  const intent = useNavigation().formData?.get('intent');
  const pending = (of: string) => (intent === of ? 'One moment' : undefined);
  const { skips } = box;
  if (!mayMove) return null;
  return (
    <div className="divide-y divide-line border-line border-b">
      <Disclosure title="Another address, a pickup, another week">
        <DeliveryForm page={page} pendingLabel={pending('delivery')} />
      </Disclosure>
      {isOpen && box.mayShipEarly && priced.refusals.length === 0 && (
        <Disclosure title="Ship it now">
          <Form method="post" className="space-y-4 text-small">
            <input type="hidden" name="intent" value="early" />
            <input type="hidden" name="total" value={priced.totalCents} />
            <p>
              The box as it is saved is {box.isGift ? 'prepared' : 'charged'} today and leaves with the next
              parcels. It cannot be changed any more.
            </p>
            <Button kind="outline" wide pendingLabel={pending('early')}>
              Ship it now{box.isGift ? '' : ` · ${formatCents(priced.totalCents)}`}
            </Button>
          </Form>
        </Disclosure>
      )}
      {isOpen && (
        <Disclosure title="Skip this one">
          <Form method="post" className="space-y-4 text-small">
            <input type="hidden" name="intent" value="skip" />
            <p>
              Nothing is sent and nothing is charged; your member price stays.{' '}
              {skips.used < skips.allowed
                ? `You can skip ${skips.allowed} of any ${skips.of} in a row; ${skips.used === 0 ? 'none is used' : `${skips.used} is used`}.`
                : `You have skipped ${skips.used} of the last ${skips.of}, which is all that can be skipped; a hold pauses everything.`}
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
            Back to the winemaker’s pick<VisuallyHidden>, your own box is given up</VisuallyHidden>
          </Button>
        </Form>
      )}
    </div>
  );
}

function DeliveryForm({ page, pendingLabel }: { page: BoxPage; pendingLabel: string | undefined }) {
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
          { value: 'usual', label: 'As my membership says' },
          ...destinations.map(({ id, text, closed }) => ({
            value: id,
            label: text,
            description: closed,
            disabled: closed !== undefined,
          })),
          ...locations.map(({ id, name, hours }) => ({
            value: `pickup:${id}`,
            label: `Pick up at ${name}`,
            description: `${hours}, free of shipping`,
          })),
        ]}
      />
      {shipWeeks.length > 0 && (
        <Select
          label="Leaves in the week of"
          name="week"
          defaultValue={shipWeeks.includes(delivery.shipsOn) ? delivery.shipsOn : ''}
          placeholder="As planned"
          options={shipWeeks.map((week) => ({ value: week, label: formatLongDate(week) }))}
        />
      )}
      <Button kind="outline" wide pendingLabel={pendingLabel}>
        Send it this way
      </Button>
    </Form>
  );
}
