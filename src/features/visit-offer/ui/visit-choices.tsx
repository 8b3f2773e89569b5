import { Link } from 'react-router';
import { withNonBreakingSpaces } from '../../../ui/base/unbroken.ts';
import { Picture } from '../../../ui/media/picture.tsx';
import type { FoundVisitWithPicture } from '../offer-view.server.ts';

/** All experiences as small cards above the calendar, because visitors choose an activity before they choose a date. */
export function ExperienceChoices({ visits }: { visits: readonly FoundVisitWithPicture[] }) {
  return (
    <ul className="mt-10 grid gap-x-5 gap-y-8 min-[30rem]:grid-cols-2 md:grid-cols-3 md:gap-x-8 xl:grid-cols-5">
      {visits.map(({ slug, title, to, price, times: [next], none, picture }, position) => (
        <li key={slug} className="relative">
          {picture && (
            <Picture
              source={picture}
              sizes="(min-width: 80rem) 16rem, (min-width: 48rem) 30vw, (min-width: 30rem) 46vw, 92vw"
              alt=""
              priority={position < 2}
              className="aspect-3/2 w-full rounded-winery object-cover"
            />
          )}
          <h2 className="mt-3 text-text">
            <Link to={to} prefetch="intent" className="after:absolute after:inset-0 hover:link-line">
              {title}
            </Link>
          </h2>
          <p className="figures mt-1 text-small text-ink-soft">{price}</p>
          <p className="figures text-small text-ink-soft">
            {next ? `Next: ${withNonBreakingSpaces(next.when)}` : none}
          </p>
        </li>
      ))}
    </ul>
  );
}
