import { classNames } from '../base/class-names.ts';

/** Whether something can be had. */
type Tone = 'there' | 'few' | 'closed';

const marks: Record<Tone, string> = {
  there: 'bg-current',
  few: 'bg-linear-to-r from-current from-50% to-transparent to-50% border border-current',
  closed: 'border border-current',
};

/** A whole, a half or an empty circle: how much is free, for the eye; words say it beside it or to those who hear. */
export function SayMark({ tone }: { tone: Tone }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('inline-block size-2 shrink-0 rounded-full', marks[tone])}
    />
  );
}

/** What the circles mean. */
export function SayLegend() {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-soft">
      {(
        [
          ['there', 'places free'],
          ['few', 'few left'],
          ['closed', 'full, or not open yet'],
        ] as const
      ).map(([tone, words]) => (
        <li key={tone} className="flex items-center gap-2">
          <SayMark tone={tone} />
          {words}
        </li>
      ))}
    </ul>
  );
}
