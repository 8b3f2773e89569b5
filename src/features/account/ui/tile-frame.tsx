import type { ReactNode } from 'react';
import { classNames } from '../../../ui/base/class-names.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import type { DashboardTile } from '../tile-rules.ts';

type TileFrameProps<Value> = {
  /** An id for the tile, unique on the page. */
  id: string;
  title: string;
  tile: DashboardTile<Value>;
  /** The link to the page with all of the tile's content. */
  more?: { readonly to: string; readonly label: string } | undefined;
  /** Whether the tile spans both columns. */
  wide?: boolean;
  children: (value: Value) => ReactNode;
};

/** A tile of the account overview with its heading. Shows an error message if the tile failed to load. */
export function TileFrame<Value>({ id, title, tile, more, wide = false, children }: TileFrameProps<Value>) {
  return (
    <section aria-labelledby={id} className={classNames('min-w-0', wide && 'xl:col-span-2')}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id} className="type-title">
          {title}
        </h2>
        {more && (
          <TextLink to={more.to} className="text-small">
            {more.label}
          </TextLink>
        )}
      </div>
      {tile.state === 'ready' ? (
        children(tile.value)
      ) : (
        <p className="border-line border-t py-4 text-ink-soft">
          We couldn’t load this.{' '}
          <a href="/shop/dashboard" className="text-wine link-line">
            Try again
          </a>
          . The rest of the page is up to date.
        </p>
      )}
    </section>
  );
}
