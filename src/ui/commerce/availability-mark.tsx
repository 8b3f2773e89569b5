import { classNames } from '../base/class-names.ts';

/** The availability that a mark shows: `there` in stock, `few` a few left, `closed` not for sale. */
type Tone = 'there' | 'few' | 'closed';

const marks: Record<Tone, string> = {
  there: 'bg-current',
  few: 'bg-linear-to-r from-current from-50% to-transparent to-50% border border-current',
  closed: 'border border-current',
};

/** A full, half or empty circle for availability. Text must say the same, beside it or for screen readers. */
export function AvailabilityMark({ tone }: { tone: Tone }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('inline-block size-2 shrink-0 rounded-full', marks[tone])}
    />
  );
}

/** Explains the circles. */
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
