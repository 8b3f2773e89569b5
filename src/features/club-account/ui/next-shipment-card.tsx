import { Form, useNavigation } from 'react-router';
import { formatLongDate } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { BottleBox } from '../../../ui/commerce/bottle-box.tsx';
import { Countdown } from '../../../ui/commerce/countdown.tsx';
import { wineryMoment } from '../../../ui/commerce/time-left.ts';
import { boxPath } from '../rules.ts';
import type { NextShipment } from '../types.ts';

/** The shipment that comes next: its bottles, until when they can be changed, and what they come to. */
export function NextShipmentCard({ next, now }: { next: NextShipment; now: Date }) {
  const { title, totalCents, creditCents, bottles, places, wines, place, isPickup, closed } = next;
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
          {isSkipped ? 'Skipped' : next.isOwed ? 'Not paid yet' : 'Next shipment'}
        </p>
        <h3 className="type-title mt-1">{title}</h3>
        {closed ? (
          <p className="mt-2 text-small">{closed.sentence}</p>
        ) : (
          <p className="mt-2 text-small">
            <span className="block font-medium">
              <Countdown until={next.locksAt} now={now} over="The time to change it is over" />
            </span>
            <span className="figures text-ink-soft">to change it, until {wineryMoment(next.locksAt)}</span>
          </p>
        )}
        {!isSkipped && (
          <p className="figures mt-3 text-small">
            {!next.isGift && <span className="font-medium">{formatCents(totalCents)}</span>}
            <span className="text-ink-soft">
              {next.isGift
                ? `All of it is paid by your gift. ${next.unless ?? `It is prepared on ${formatLongDate(next.dueOn)}.`} `
                : ` with tax${isPickup ? '' : ' and shipping'}${whenWords(next)}`}
              {creditCents > 0 && `${formatCents(creditCents)} of it from your gift cards and credit. `}
              {isPickup ? 'Picked up at' : 'To'} {place}.
            </span>
          </p>
        )}
        <NextActs next={next} />
      </div>
    </section>
  );
}

function NextActs({ next }: { next: NextShipment }) {
  const { id, title, closed, mayUndoSkip, maySkip, isOwn, mayChoose } = next;
  const intent = useNavigation().formData?.get('intent');
  const act = (name: 'skip' | 'undo-skip', label: string, kind: 'text' | 'outline') => (
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
        <ButtonLink to={boxPath({ id })}>
          {!mayChoose ? 'Open your box' : isOwn ? 'Edit your box' : 'Choose your box'}
        </ButtonLink>
      )}
      {closed !== undefined && closed.code !== 'CLUB_SKIPPED' && (
        <ButtonLink kind="outline" to={boxPath({ id })}>
          See what is in it
        </ButtonLink>
      )}
      {maySkip && act('skip', 'Skip this one', 'text')}
      {mayUndoSkip && act('undo-skip', 'Send it after all', 'outline')}
    </div>
  );
}

/** `, charged Friday, February 12. `, or why it is not. */
function whenWords({ unless, isOwed, dueOn }: NextShipment): string {
  if (isOwed) return ', not paid yet. ';
  return unless === undefined ? `, charged ${formatLongDate(dueOn)}. ` : `. ${unless} `;
}
