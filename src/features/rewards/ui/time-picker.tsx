import { countWithNoun } from '../../../core/count-words.ts';
import { formatLongDate } from '../../../core/dates.ts';
import { formatSlotHours } from '../../../engine/visits/experiences/rules.ts';
import type { SlotOffer } from '../../../engine/visits/experiences/types.ts';
import { RadioGroup } from '../../../ui/base/radio-group.tsx';

type TimePickerProps = { times: readonly SlotOffer[]; error: string | undefined };

/** A picker for the times of a reward that is a visit, earliest first. */
export function RewardVisitTimePicker({ times, error }: TimePickerProps) {
  return (
    <RadioGroup
      legend="Choose a day"
      name="slot"
      id="slot"
      error={error}
      options={times.map((offer) => {
        const isFull = offer.availability === 'full';
        return {
          value: offer.slotId,
          label: formatLongDate(offer.date),
          description: formatSlotHours(offer),
          aside: (
            <span className="text-small">
              {isFull ? 'Full' : `${countWithNoun(offer.left, 'seat')} left`}
            </span>
          ),
          disabled: isFull,
        };
      })}
    />
  );
}
