import { Form, useNavigation } from 'react-router';
import { formatLongDate } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { BottleBox } from '../../../ui/commerce/bottle-box.tsx';
import { Countdown } from '../../../ui/commerce/countdown.tsx';
import { formatWineryDeadline } from '../../../ui/commerce/time-left.ts';
import { shipmentBoxPath } from '../rules.ts';
import type { NextShipment } from '../types.ts';

/** The next shipment: its bottles, the deadline for changes, and its total. */
export function NextShipmentCard({ next, now }: { next: NextShipment; now: Date }) {
  const { title, totalCents, creditCents, bottles, places, wines, destination, isPickup, closed } = next;
  const isSkipped = closed?.code === 'CLUB_SKIPPED';
  return (
    <section
      aria-label="Your next shipment"
      className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="min-w-0">
        <BottleBox bottles={isSkipped ? [] : bottles} places={places} size="small" />
        <p className="figures mt-3 text-ink-soft text-small">
          {wines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
        </p>
      </div>
      <div>
        <p className="type-eyebrow text-brass">
          {isSkipped ? 'Skipped' : next.isUnpaid ? 'Not paid yet' : 'Next shipment'}
        </p>
        <h3 className="type-title mt-1">{title}</h3>
        {closed ? (
          <p className="mt-2 text-small">{closed.sentence}</p>
        ) : (
          <p className="mt-2 text-small">
            <span className="block font-medium">
              <Countdown until={next.locksAt} now={now} over="The deadline has passed" />
            </span>
            <span className="figures text-ink-soft">
              Deadline for changes: {formatWineryDeadline(next.locksAt)}
            </span>
          </p>
        )}
        {!isSkipped && (
          <p className="figures mt-3 text-small">
            {!next.isGift && <span className="font-medium">{formatCents(totalCents)}</span>}
            <span className="text-ink-soft">
              {next.isGift
                ? `Paid in full by your gift. ${next.notChargedReason ?? `We’ll prepare it on ${formatLongDate(next.dueOn)}.`} `
                : ` with tax${isPickup ? '' : ' and shipping'}${chargeDateText(next)}`}
              {creditCents > 0 && `${formatCents(creditCents)} of it comes from your gift cards and credit. `}
              {isPickup ? 'Pickup at' : 'Ships to'} {destination}.
            </span>
          </p>
        )}
        <NextShipmentActions next={next} />
      </div>
    </section>
  );
}

function NextShipmentActions({ next }: { next: NextShipment }) {
  const { id, title, closed, mayUndoSkip, maySkip, isCustomized, mayChoose } = next;
  const intent = useNavigation().formData?.get('intent');
  const intentForm = (name: 'skip' | 'undo-skip', label: string, kind: 'text' | 'outline') => (
    <Form method="post">
      <input type="hidden" name="intent" value={name} />
      <input type="hidden" name="shipment" value={id} />
      <Button kind={kind} pendingLabel={intent === name ? 'One moment' : undefined}>
        {label}
        <VisuallyHidden>: {title}</VisuallyHidden>
      </Button>
    </Form>
  );
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
      {closed === undefined && (
        <ButtonLink to={shipmentBoxPath({ id })}>
          {!mayChoose ? 'Open your box' : isCustomized ? 'Edit your box' : 'Choose your box'}
        </ButtonLink>
      )}
      {closed !== undefined && closed.code !== 'CLUB_SKIPPED' && (
        <ButtonLink kind="outline" to={shipmentBoxPath({ id })}>
          View your box
        </ButtonLink>
      )}
      {maySkip && intentForm('skip', 'Skip this shipment', 'text')}
      {mayUndoSkip && intentForm('undo-skip', 'Undo skip', 'outline')}
    </div>
  );
}

/**
 * Returns `, charged Friday, February 12. `, `, not paid yet. ` after a declined charge, or the reason why the shipment won't be charged.
 */
function chargeDateText({ notChargedReason, isUnpaid, dueOn }: NextShipment): string {
  if (isUnpaid) return ', not paid yet. ';
  return notChargedReason === undefined ? `, charged ${formatLongDate(dueOn)}. ` : `. ${notChargedReason} `;
}
