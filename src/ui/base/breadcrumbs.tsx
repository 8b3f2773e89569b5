import { Link } from 'react-router';
import { Icon } from '../media/icons.tsx';

export type Breadcrumb = { label: string; to?: string };

/** Breadcrumb links to the current page. The last item is the page itself, without a link. */
export function Breadcrumbs({ items }: { items: readonly Breadcrumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1 text-small text-ink-soft">
        {items.map((item, position) => (
          <li key={item.label} className="flex min-h-8 items-center gap-1">
            {position > 0 && <Icon name="chevron-right" size={14} />}
            {item.to === undefined ? (
              <span aria-current="page">{item.label}</span>
            ) : (
              <Link to={item.to} prefetch="intent" className="link-line py-1 hover:text-ink">
                {item.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
