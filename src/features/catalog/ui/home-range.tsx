import { Link } from 'react-router';
import { formatCents } from '../../../core/money.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';
import { shelfUrl } from '../address-rules.ts';
import type { HomePageTexts } from '../home-rules.ts';
import type { ShelfSummary } from '../types.ts';

function priceSpan({ fromCents, toCents }: ShelfSummary): string {
  const whole = (text: string) => text.replace(/\.00$/, '');
  return fromCents === toCents
    ? whole(formatCents(fromCents))
    : `${whole(formatCents(fromCents))}–${whole(formatCents(toCents)).slice(1)}`;
}

function unitOf({ type, count }: ShelfSummary): string {
  if (type === 'goods' || type === 'sets') return count === 1 ? 'item' : 'items';
  return count === 1 ? 'wine' : 'wines';
}

type HomeRangeProps = {
  words: HomePageTexts['range'];
  range: readonly ShelfSummary[];
  picture: PictureSource | null;
};

/** The overview of the shelves, with counts and prices. */
export function HomeShelfOverview({ words, range, picture }: HomeRangeProps) {
  return (
    <section aria-labelledby="range" className="page-width section-space further-down">
      <div className="grid items-center gap-10 md:grid-cols-2 lg:gap-20">
        {picture && (
          <Picture
            source={picture}
            sizes="(min-width: 90rem) 39rem, (min-width: 48rem) 46vw, 92vw"
            alt={words.alt}
            className="aspect-3/2 w-full rounded-winery object-cover md:aspect-4/5 lg:aspect-5/4"
          />
        )}
        <div>
          <p className="type-eyebrow text-brass">Our wines</p>
          <h2 id="range" className="type-heading mt-4">
            {words.title}
          </h2>
          <p className="mt-4 max-w-[30.5em] text-ink-soft">{words.text}</p>
          <ul className="mt-8 border-y border-line">
            {range.map((shelf) => (
              <li key={shelf.type} className="border-line not-first:border-t">
                <Link
                  to={shelfUrl({ type: shelf.type, sort: 'featured' })}
                  prefetch="intent"
                  className="group figures flex items-baseline justify-between gap-6 py-3.5"
                >
                  <span className="group-hover:link-line">{shelf.label}</span>
                  <span className="flex items-baseline gap-4 text-ink-soft">
                    <span>
                      {shelf.count}
                      <span className="sr-only"> {unitOf(shelf)}</span> · {priceSpan(shelf)}
                    </span>
                    <Icon
                      name="arrow-right"
                      size={16}
                      className="translate-y-0.5 text-wine transition-transform group-hover:translate-x-1"
                    />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
