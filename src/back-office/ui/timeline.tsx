import type { ReactNode } from 'react';
import type { StatusTone } from './status-badge.tsx';

export type TimelineEntry = {
  readonly id: string;
  /** The time in the format of the `datetime` attribute. */
  readonly at: string;
  readonly shownAt: string;
  /** A description of the event. */
  readonly what: ReactNode;
  readonly who?: ReactNode;
  /** Further details, such as the text of a note. */
  readonly detail?: ReactNode;
  readonly tone?: StatusTone;
};

const dots: Record<StatusTone, string> = {
  plain: 'bg-edge',
  info: 'bg-olive',
  good: 'bg-success',
  waiting: 'bg-brass',
  bad: 'bg-error',
};

/** A list of events, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="grid gap-0 px-4 py-3">
      {entries.map(({ id, at, shownAt, what, who, detail, tone = 'plain' }) => (
        <li key={id} className="relative grid grid-cols-[0.5rem_minmax(0,1fr)] gap-x-3 pb-4 last:pb-1">
          <span
            aria-hidden="true"
            className={`mt-1.5 size-2 rounded-full forced-colors:border ${dots[tone]}`}
          />
          <span aria-hidden="true" className="absolute top-4 bottom-0 left-[3.5px] w-px bg-line" />
          <div className="min-w-0">
            <p>{what}</p>
            <p className="text-small text-ink-soft figures">
              <time dateTime={at}>{shownAt}</time>
              {who !== undefined && <> · {who}</>}
            </p>
            {detail !== undefined && <div className="mt-1.5 text-small">{detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
