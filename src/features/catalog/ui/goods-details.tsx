import { href, Link } from 'react-router';
import { countWithNoun } from '../../../core/count-words.ts';
import { alcoholLabel, bottleSizeLabel, skuDisplayName } from '../../../engine/catalog/rules.ts';
import type { BundlePart, GoodsFacts } from '../../../engine/catalog/types.ts';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { BottlePanel } from '../../../ui/commerce/bottle-panel.tsx';
import type { PictureSource } from '../../../ui/media/picture.tsx';
import { winery } from '../../../winery.ts';

type PicturedPart = BundlePart & { readonly picture: PictureSource | null };

function PartLine({ part }: { part: PicturedPart }) {
  const particulars = [
    part.bottleMl === undefined ? '' : bottleSizeLabel(part.bottleMl),
    part.abvTenths === undefined ? '' : alcoholLabel(part.abvTenths),
  ].filter(Boolean);
  return (
    <li className="border-line not-first:border-t">
      <Link
        to={href('/wines/:slug', { slug: part.slug })}
        prefetch="intent"
        className="group flex items-center gap-5 py-3"
      >
        <BottlePanel
          pictures={part.picture ? [part.picture] : []}
          alt=""
          sizes="2.5rem"
          className="aspect-3/4 w-16 shrink-0"
        />
        <span className="grow">
          <span className="type-title block group-hover:link-line">{skuDisplayName(part)}</span>
          <span className="figures text-small text-ink-soft">{particulars.join(' · ')}</span>
        </span>
        <span className="figures text-ink-soft">{countWithNoun(part.quantity, 'bottle')}</span>
      </Link>
    </li>
  );
}

type GoodsDetailsProps = { facts: GoodsFacts; parts: readonly PicturedPart[] };

/** The contents of a set, or the details of other goods. */
export function GoodsDetails({ facts, parts }: GoodsDetailsProps) {
  const bottler = {
    label: 'Wines bottled by',
    value: `${winery().legalName}, ${winery().address.city}, ${winery().address.stateCode}`,
  };
  const sulfites = { label: 'Contains', value: 'Sulfites' };
  return (
    <section aria-labelledby="about" className="page-width section-space">
      <div className="grid gap-x-20 gap-y-12 lg:grid-cols-2">
        <div>
          <h2 id="about" className="type-heading">
            {parts.length > 0 ? 'What’s included' : 'About this item'}
          </h2>
          {parts.length > 0 ? (
            <ul className="mt-6 border-y border-line">
              {parts.map((part) => (
                <PartLine key={part.slug} part={part} />
              ))}
            </ul>
          ) : (
            <p className="mt-5 max-w-[38.5em] text-lead">{facts.note}</p>
          )}
        </div>
        <div>
          <h2 className="type-heading">Details</h2>
          <FactsTable
            className="mt-6"
            facts={parts.length > 0 ? [...facts.details, sulfites, bottler] : facts.details}
          />
        </div>
      </div>
    </section>
  );
}
