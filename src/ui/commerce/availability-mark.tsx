import { classNames } from '../base/class-names.ts';

/**
 * The availability shown by a mark: `there` if there is plenty, `few` if almost none is left, `closed` if nothing can be bought or booked.
 */
type Tone = 'there' | 'few' | 'closed';

const marks: Record<Tone, string> = {
  there: 'bg-current',
  few: 'bg-linear-to-r from-current from-50% to-transparent to-50% border border-current',
  closed: 'border border-current',
};

/** A full, half or empty circle that shows availability. Text beside it, or for screen readers, must state the same. */
export function AvailabilityMark({ tone }: { tone: Tone }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('inline-block size-2 shrink-0 rounded-full', marks[tone])}
    />
  );
}

/** A legend of the availability circles for visits: spots available, almost full, or full or not open yet. */
export function AvailabilityLegend() {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-soft">
      {(
        [
          ['there', 'spots available'],
          ['few', 'almost full'],
          ['closed', 'full, or not open yet'],
        ] as const
      ).map(([tone, words]) => (
        <li key={tone} className="flex items-center gap-2">
          <AvailabilityMark tone={tone} />
          {words}
        </li>
      ))}
    </ul>
  );
}
