import { href } from 'react-router';
import { cardSubtitle } from '../../../engine/catalog/card-rules.ts';
import { availabilityLabel, isWineFacts, skuDisplayName } from '../../../engine/catalog/rules.ts';
import type { VintageLink } from '../../../engine/catalog/types.ts';
import { type Breadcrumb, Breadcrumbs } from '../../../ui/base/breadcrumbs.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { BottlePanel, isBottlePicture } from '../../../ui/commerce/bottle-panel.tsx';
import { WineCardGrid } from '../../../ui/commerce/card-grid.tsx';
import { Proposition65Warning } from '../../../ui/commerce/proposition-65.tsx';
import { useRecordRecentWine } from '../../../ui/commerce/recent-wines.ts';
import type { ShippingEstimate } from '../estimate-rules.ts';
import { shelfTypeLabels } from '../filter-rules.ts';
import { shelfTypeOf, wineOriginLine } from '../rules.ts';
import type { ProductPageModel } from '../types.ts';
import { BuyPanel } from './buying.tsx';
import { LabelAndOriginTiles } from './gallery-tiles.tsx';
import { GoodsDetails } from './goods-details.tsx';
import { PictureZoom } from './picture-zoom.tsx';
import { BottleSizeLinks } from './size-links.tsx';
import { DrinkWindowSection, TastingNotesSection, WineFactsTable } from './wine-details.tsx';
import { ReviewSummaryLink, WineReviews } from './wine-reviews.tsx';

type WinePageProps = ProductPageModel & {
  trail: readonly Breadcrumb[];
  /** The ZIP in the query parameter `zip`; `estimate` is its shipping estimate. */
  zipCode: string;
  estimate: ShippingEstimate | undefined;
};

/** The page of a wine, a set or goods. */
export function WinePage({
  sku,
  name,
  pictures,
  pictureAlt,
  label,
  labelAlt,
  place,
  previous,
  otherSizes,
  related,
  reviews,
  parts,
  today,
  trail,
  ...buying
}: WinePageProps) {
  const { facts } = sku;
  useRecordRecentWine({ name, to: `/wines/${sku.slug}` });
  const type = shelfTypeOf(sku);
  const shelf = shelfTypeLabels.find((each) => each.type === type);
  // A button links a SKU that is gone to its next vintage.
  const words = isWineFacts(facts) ? facts.note : cardSubtitle(sku);
  const isGone = ['sold_out', 'retired'].includes(sku.availability.state);
  // No one can review what is not released yet.
  const mayBeReviewed = reviews.count > 0 || sku.availability.state !== 'coming';
  const holdsWine = isWineFacts(facts) || parts.length > 0;
  return (
    <>
      <div className="page-width pt-4 lg:pt-6">
        <Breadcrumbs items={trail} />
        <div className="mt-4 grid gap-x-10 gap-y-8 md:grid-cols-2 lg:mt-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-x-20">
          <div className="relative md:max-h-[54rem] md:min-h-[36rem]">
            <BottlePanel
              pictures={pictures}
              alt={pictureAlt ?? (isWineFacts(facts) ? `A bottle of ${name}` : name)}
              sizes={
                pictures.every(isBottlePicture)
                  ? '(min-width: 64rem) 22rem, 42vw'
                  : '(min-width: 64rem) 28rem, 58vw'
              }
              priority
              className="aspect-4/5 md:aspect-auto md:h-full [&_.bottle-alone]:bottom-[6%] [&_.bottle-alone]:h-[90%]"
            />
            <PictureZoom name={name} pictures={label ? [...pictures, label] : pictures} />
          </div>
          <div className="flex flex-col gap-6 lg:py-10">
            <div>
              <p className="type-eyebrow text-brass">
                {(isWineFacts(facts) && wineOriginLine(facts)) || shelf?.label}
              </p>
              <h1 className="type-heading mt-3 lg:text-[3.5rem]">{name}</h1>
              {words !== undefined && <p className="mt-3 max-w-[36em] text-pretty text-ink-soft">{words}</p>}
              {reviews.count > 0 && <ReviewSummaryLink reviews={reviews} />}
            </div>
            <BottleSizeLinks bottleMl={sku.bottleMl} otherSizes={otherSizes} />
            <BuyPanel sku={sku} name={name} {...buying} />
            <VintageLinks previous={previous} next={isGone ? undefined : sku.next} />
            {parts.length > 0 && <p className="max-w-[38.5em] text-ink-soft">{facts.note}</p>}
            {holdsWine && <Proposition65Warning className="border-t border-line pt-6" />}
          </div>
        </div>
        {isWineFacts(facts) && (
          <LabelAndOriginTiles {...{ sku, facts, name, label, labelAlt, place }} className="mt-8 lg:mt-10" />
        )}
      </div>
      {isWineFacts(facts) ? (
        <>
          <TastingNotesSection facts={facts} />
          <DrinkWindowSection facts={facts} vintage={sku.vintage} today={today} />
          <WineFactsTable sku={sku} facts={facts} />
          {mayBeReviewed && <WineReviews reviews={reviews} slug={sku.slug} name={name} />}
        </>
      ) : (
        <GoodsDetails facts={facts} parts={parts} />
      )}
      {related.length > 0 && (
        <section aria-labelledby="related" className="page-width pb-16 lg:pb-24">
          <h2 id="related" className="type-heading mb-8 border-t border-line pt-16 lg:mb-10 lg:pt-20">
            You might also like
          </h2>
          <WineCardGrid cards={related} />
        </section>
      )}
    </>
  );
}

type VintageLinksProps = { previous: VintageLink | undefined; next: VintageLink | undefined };

/** Links to the previous and next vintages that have pages. */
function VintageLinks({ previous, next }: VintageLinksProps) {
  const links = [previous, next].filter((link) => link !== undefined);
  if (links.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-soft">
      <span>Other vintages:</span>
      {links.map((link) => (
        <span key={link.slug}>
          <TextLink to={href('/wines/:slug', { slug: link.slug })}>{skuDisplayName(link)}</TextLink>
          {stateWords(link)}
        </span>
      ))}
    </p>
  );
}

function stateWords({ lifecycle, releasedOn }: VintageLink): string {
  if (lifecycle === 'current') return '';
  const state = lifecycle === 'retired' ? { state: lifecycle } : { state: lifecycle, releasedOn };
  return `, ${availabilityLabel(state).replace(/^./, (first) => first.toLowerCase())}`;
}
