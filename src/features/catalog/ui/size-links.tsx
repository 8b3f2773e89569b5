import { href } from 'react-router';
import { bottleSizeLabel } from '../../../engine/catalog/rules.ts';
import type { BottleSizeLink } from '../../../engine/catalog/types.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';

type SizeLinksProps = { bottleMl: number | undefined; otherSizes: readonly BottleSizeLink[] };

/** Links to the other sizes of a wine, each with its own page; nothing if there is only one size. */
export function BottleSizeLinks({ bottleMl, otherSizes }: SizeLinksProps) {
  if (bottleMl === undefined || otherSizes.length === 0) return null;
  const sizes = [{ slug: undefined, bottleMl }, ...otherSizes].sort((a, b) => a.bottleMl - b.bottleMl);
  return (
    <nav aria-label="Bottle size">
      <ul className="figures flex flex-wrap gap-x-6 gap-y-2 text-small">
        {sizes.map(({ slug, bottleMl: size }) => (
          <li key={size}>
            {slug === undefined ? (
              <span aria-current="page" className="font-medium">
                {bottleSizeLabel(size)}
              </span>
            ) : (
              <TextLink to={href('/wines/:slug', { slug })}>{bottleSizeLabel(size)}</TextLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
