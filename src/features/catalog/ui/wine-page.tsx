import { cardLine } from '../../../engine/catalog/card-rules.ts';
import { isWineFacts } from '../../../engine/catalog/rules.ts';
import { type Breadcrumb, Breadcrumbs } from '../../../ui/base/breadcrumbs.tsx';
import { BottlePanel, isBottle } from '../../../ui/commerce/bottle-panel.tsx';
import { CardGrid } from '../../../ui/commerce/card-grid.tsx';
import { Proposition65Warning } from '../../../ui/commerce/proposition-65.tsx';
import { useRememberedWine } from '../../../ui/commerce/recent-wines.ts';
import type { ShippingEstimate } from '../estimate-rules.ts';
import { shelfTypes } from '../filter-rules.ts';
import { shelfTypeOf } from '../rules.ts';
import type { WineModel } from '../types.ts';
import { Buying } from './buying.tsx';
import { GalleryTiles } from './gallery-tiles.tsx';
import { GoodsDetails } from './goods-details.tsx';
import { VintageLinks } from './vintage-links.tsx';
import { InTheGlass, OnPaper, WhenToOpen } from './wine-details.tsx';
import { ReviewsLine, WineReviews } from './wine-reviews.tsx';

type WinePageProps = WineModel & {
  trail: readonly Breadcrumb[];
  /** What was asked for by `?zip=`, and the answer. */
  zipCode: string;
  estimate: ShippingEstimate | undefined;
};

/** One thing on the shelf: a wine, a set or something that goes with them. */
export function WinePage({
  sku,
  name,
  pictures,
  label,
  place,
  previous,
  related,
  reviews,
  parts,
  today,
  trail,
  ...buying
}: WinePageProps) {
  const { facts } = sku;
  useRememberedWine({ name, to: `/wines/${sku.slug}` });
  const type = shelfTypeOf(sku);
  const shelf = shelfTypes.find((each) => each.type === type);
  // What is gone leads to its next vintage by a button.
  const isGone = ['sold_out', 'retired'].includes(sku.availability.state);
  // What is not out yet nobody has had.
  const mayBeReviewed = reviews.count > 0 || sku.availability.state !== 'coming';
  const holdsWine = isWineFacts(facts) || parts.length > 0;
  return (
    <>
      <div className="page-width pt-4 lg:pt-6">
        <Breadcrumbs items={trail} />
        <div className="mt-4 grid gap-x-10 gap-y-8 md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-y-6 lg:mt-6 lg:gap-x-20">
          <BottlePanel
            pictures={pictures}
            alt={isWineFacts(facts) ? `A bottle of ${name}` : name}
            sizes={
              pictures.every(isBottle) ? '(min-width: 64rem) 18.5rem, 38vw' : '(min-width: 64rem) 28rem, 58vw'
            }
            priority
            className="aspect-square md:aspect-3/4 lg:aspect-6/7"
          />
          <div className="flex flex-col gap-6 md:col-start-2 md:row-span-2 md:row-start-1 lg:py-10">
            <div>
              <p className="type-eyebrow text-brass">
                {isWineFacts(facts)
                  ? `${facts.subAva ?? 'Paso Robles'} · ${facts.designation}`
                  : shelf?.label}
              </p>
              <h1 className="type-heading mt-3 lg:text-[3.5rem]">{name}</h1>
              <p className="mt-3 text-ink-soft">
                {isWineFacts(facts) ? sentence(facts.flavors) : cardLine(sku)}
              </p>
              {reviews.count > 0 && <ReviewsLine reviews={reviews} />}
            </div>
            <Buying sku={sku} name={name} {...buying} />
            <VintageLinks previous={previous} next={isGone ? undefined : sku.next} />
            {parts.length > 0 && <p className="max-w-[38.5em] text-ink-soft">{facts.note}</p>}
            {holdsWine && <Proposition65Warning className="border-t border-line pt-6" />}
          </div>
          <GalleryTiles name={name} label={label} place={place} className="md:col-start-1 md:row-start-2" />
        </div>
      </div>
      {isWineFacts(facts) ? (
        <>
          <InTheGlass facts={facts} />
          <WhenToOpen facts={facts} vintage={sku.vintage} today={today} />
          <OnPaper sku={sku} facts={facts} />
          {mayBeReviewed && <WineReviews reviews={reviews} slug={sku.slug} name={name} />}
        </>
      ) : (
        <GoodsDetails facts={facts} parts={parts} />
      )}
      {related.length > 0 && (
        <section aria-labelledby="related" className="page-width pb-16 lg:pb-24">
          <h2 id="related" className="type-heading mb-8 border-t border-line pt-16 lg:mb-10 lg:pt-20">
            Beside it on the shelf
          </h2>
          <CardGrid cards={related} />
        </section>
      )}
    </>
  );
}

/** `Cassis, graphite, dried sage.` */
function sentence(words: readonly string[]): string {
  const text = words.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
