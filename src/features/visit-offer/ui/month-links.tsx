import { Link } from 'react-router';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import type { CalendarMonthLink, CalendarMonthNavigation } from '../types.ts';

/** Links to the previous and the next month. */
export function CalendarMonthLinks({ previous, next }: CalendarMonthNavigation) {
  return (
    <div className="-mx-3 flex">
      <AdjacentMonth link={previous} icon="chevron-left" words="Previous month" />
      <AdjacentMonth link={next} icon="chevron-right" words="Next month" />
    </div>
  );
}

type AdjacentMonthProps = {
  link: CalendarMonthLink | undefined;
  icon: 'chevron-left' | 'chevron-right';
  words: string;
};

function AdjacentMonth({ link, icon, words }: AdjacentMonthProps) {
  const look = 'grid size-11 place-items-center rounded-winery';
  return link ? (
    <Link to={link.to} replace preventScrollReset prefetch="intent" className={`${look} hover:bg-paper-deep`}>
      <Icon name={icon} />
      <VisuallyHidden>
        {words}: {link.label}
      </VisuallyHidden>
    </Link>
  ) : (
    <span className={`${look} text-line`}>
      <Icon name={icon} />
    </span>
  );
}
