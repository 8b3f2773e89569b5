import { Link } from 'react-router';
import { classNames } from '../../../ui/base/class-names.ts';
import { withNonBreakingSpaces } from '../../../ui/base/unbroken.ts';
import { AvailabilityMark } from '../../../ui/commerce/availability-mark.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import type { FoundVisitWithPicture } from '../offer-view.server.ts';

type VisitCardProps = { visit: FoundVisitWithPicture; leads: boolean };

/** A card for one search result. A subgrid aligns its three rows with those of neighboring cards. */
export function VisitCard({ visit, leads }: VisitCardProps) {
  const { title, summary, to, price, members, times, none, picture } = visit;
  return (
    <article className="row-span-3 grid grid-rows-subgrid gap-y-4">
      <div>
        {picture && (
          <Picture
            source={picture}
            sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 48vw, 92vw"
            alt=""
            priority={leads}
            className="aspect-3/2 w-full rounded-winery object-cover"
          />
        )}
      </div>
      <div>
        <div className="flex items-baseline justify-between gap-4">
          <h2 className="type-title">
            <Link to={to} prefetch="intent" className="hover:link-line">
              {title}
            </Link>
          </h2>
          <p className="figures shrink-0 text-small">{price}</p>
        </div>
        <p className="mt-1.5 text-small text-ink-soft">
          {summary}
          {members !== undefined && <span className="text-brass"> {members}.</span>}
        </p>
      </div>
      <ul className="self-start divide-y divide-line border-y border-line text-small">
        {none !== undefined && <li className="py-2.5 text-ink-soft">{none}</li>}
        {times.map((time) => (
          <li
            key={time.when}
            className="relative flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2 hover:bg-paper-deep"
          >
            <Link to={time.to} prefetch="intent" className="figures after:absolute after:inset-0">
              {withNonBreakingSpaces(time.when)}
            </Link>
            <span
              className={classNames(
                'figures flex items-center gap-2',
                time.availability.tone === 'closed' ? 'text-ink-soft' : 'text-olive',
              )}
            >
              <AvailabilityMark tone={time.availability.tone} />
              {time.availability.text}
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
}
