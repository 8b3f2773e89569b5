import { Link } from 'react-router';
import { wineryTimeZoneName } from '../../../core/dates.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { withNonBreakingSpaces } from '../../../ui/base/unbroken.ts';
import { AvailabilityMark } from '../../../ui/commerce/availability-mark.tsx';
import type { PartyPrice, TimeSlotOption } from '../types.ts';

type SlotListProps = {
  slots: readonly TimeSlotOption[];
  /** The number of seats, or of tables, that the party takes up. */
  units: number;
  chosen: TimeSlotOption['slotId'] | undefined;
  onChoose: (slotId: TimeSlotOption['slotId']) => void;
  /** Returns the URL of the waitlist form for a full time slot. */
  waitAddress: (slotId: TimeSlotOption['slotId']) => string;
};

/** The times of a day: a radio button if the party fits, otherwise a link to the waitlist if the time has one. */
export function TimeSlotList({ slots, units, chosen, onChoose, waitAddress }: SlotListProps) {
  return (
    <fieldset id="slot" tabIndex={-1}>
      <legend className="mb-2 text-small font-medium">Choose a time ({wineryTimeZoneName()})</legend>
      <div className={classNames('grid gap-2', slots.length > 1 && 'grid-cols-2')}>
        {slots.map((slot) =>
          slot.isBookable && slot.left >= units ? (
            <label
              key={slot.slotId}
              className="flex min-h-16 gap-3 rounded-winery border border-edge bg-field px-3.5 py-2.5 hover:border-ink has-checked:border-ink has-checked:bg-paper-deep"
            >
              <input
                type="radio"
                name="slot"
                value={slot.slotId}
                checked={slot.slotId === chosen}
                onChange={() => onChoose(slot.slotId)}
                className="tick-dot mt-0.5"
              />
              <span>
                <span className="figures block font-medium">{slot.time}</span>
                <SlotAvailability availability={slot.availability} />
              </span>
            </label>
          ) : (
            <div
              key={slot.slotId}
              className="min-h-16 rounded-winery border border-line px-3.5 py-2.5 text-ink-soft"
            >
              <p className="figures">{slot.time}</p>
              {slot.mayWait ? (
                <Link
                  to={waitAddress(slot.slotId)}
                  replace
                  preventScrollReset
                  className="text-small text-wine link-line hover:decoration-2"
                >
                  {slot.isBookable ? `${slot.availability.text}: join the waitlist` : slot.availability.text}
                </Link>
              ) : (
                <SlotAvailability availability={slot.availability} />
              )}
            </div>
          ),
        )}
      </div>
    </fieldset>
  );
}

function SlotAvailability({ availability }: Pick<TimeSlotOption, 'availability'>) {
  return (
    <span
      className={classNames(
        'figures flex items-center gap-2 text-small',
        availability.tone === 'closed' ? 'text-ink-soft' : 'text-olive',
      )}
    >
      <AvailabilityMark tone={availability.tone} />
      {withNonBreakingSpaces(availability.text)}
    </span>
  );
}

/** The price for the chosen party size. */
export function PartyPriceBox({ price }: { price: PartyPrice }) {
  return (
    <div aria-live="polite">
      <dl className="border-y border-line">
        {price.rows.map(({ label, value, why }) => (
          <div key={`${label} ${why}`} className="flex items-baseline justify-between gap-6 py-2.5">
            <dt>
              {label}
              {why !== undefined && <span className="block text-small text-brass">{why}</span>}
            </dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-6 border-t border-line py-2.5 font-medium">
          <dt>Due now</dt>
          <dd className="figures">{price.now}</dd>
        </div>
        {price.later !== undefined && (
          <div className="flex items-baseline justify-between gap-6 pb-2.5 text-ink-soft">
            <dt>Due at your visit</dt>
            <dd className="figures">{price.later}</dd>
          </div>
        )}
      </dl>
      <p className="mt-2 text-small text-ink-soft">Before tax. Service is included.</p>
    </div>
  );
}
