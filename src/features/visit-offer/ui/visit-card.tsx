import { Link } from 'react-router';
import { classNames } from '../../../ui/base/class-names.ts';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';
import type { FoundVisit } from '../search-rules.ts';
import { SayMark } from './say-mark.tsx';

type VisitCardProps = { visit: FoundVisit & { picture: PictureSource | undefined }; leads: boolean };

/** The picture is the card; beneath it what it is, and the next times. */
export function VisitCard({ visit, leads }: VisitCardProps) {
  const { title, summary, to, price, members, times, none, picture } = visit;
  return (
    <article className="flex h-full flex-col">
      {picture && (
        <Picture
          source={picture}
          sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 48vw, 92vw"
          alt=""
          priority={leads}
          className="aspect-3/2 w-full rounded-house object-cover"
        />
      )}
      <div className="mt-4 flex items-baseline justify-between gap-4">
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
      <ul className="mt-4 divide-y divide-line border-y border-line text-small">
        {none !== undefined && <li className="py-2.5 text-ink-soft">{none}</li>}
        {times.map((time) => (
          <li key={time.when} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <Link to={time.to} prefetch="intent" className="figures hover:link-line">
              {time.when}
            </Link>
            <span
              className={classNames(
                'figures flex items-center gap-2',
                time.say.tone === 'closed' ? 'text-ink-soft' : 'text-olive',
              )}
            >
              <SayMark tone={time.say.tone} />
              {time.say.text}
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
}
