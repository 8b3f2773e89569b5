import { href } from 'react-router';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { BottleBox } from '../../../ui/commerce/bottle-box.tsx';
import type { NextBoxView } from '../types.ts';

/** The next box of each club, with its bottles. */
export function NextBoxes({ boxes }: { boxes: readonly NextBoxView[] }) {
  if (boxes.length === 0) return null;
  return (
    <section aria-labelledby="next-boxes" className="page-width pt-14 lg:pt-20">
      <h2 id="next-boxes" className="type-heading">
        In the next box
      </h2>
      <div className="mt-8 space-y-14">
        {boxes.map(({ club, title, when, note, wines, bottles }) => (
          <article
            key={club}
            aria-label={title}
            className="grid items-center gap-x-16 gap-y-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
          >
            <BottleBox bottles={bottles} places={bottles.length} />
            <div>
              <h3 className="type-title">
                <a href={`#${club}`} className="hover:link-line">
                  {title}
                </a>
              </h3>
              <p className="figures mt-1 text-ink-soft text-small">{when}</p>
              <ul className="figures mt-5 space-y-2">
                {wines.map(({ slug, name, quantity }) => (
                  <li key={slug}>
                    {quantity > 1 && `${quantity} × `}
                    <TextLink to={href('/wines/:slug', { slug })}>{name}</TextLink>
                  </li>
                ))}
              </ul>
              {note !== undefined && <p className="mt-4 text-ink-soft text-small">{note}</p>}
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}
