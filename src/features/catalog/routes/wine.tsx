import { data } from 'react-router';
import { wineryDate } from '../../../core/dates.ts';
import { catalogTag, isWineFacts } from '../../../engine/catalog/rules.ts';
import type { ShelfSku } from '../../../engine/catalog/types.ts';
import { pageTitle } from '../../../house.ts';
import { dependenciesContext } from '../../../platform/context.server.ts';
import type { PageHandle } from '../../../platform/page-handle.ts';
import { pageModelsContext } from '../../../platform/page-models.server.ts';
import { type Breadcrumb, Breadcrumbs } from '../../../ui/base/breadcrumbs.tsx';
import { BottlePanel, isBottle } from '../../../ui/commerce/bottle-panel.tsx';
import { Proposition65Warning } from '../../../ui/commerce/proposition-65.tsx';
import { headFacts, pageTags } from '../../../ui/head/page-tags.ts';
import { breadcrumbData } from '../../../ui/head/structured-data.ts';
import { shelfAddress, shelfTypes } from '../filter-rules.ts';
import { productData } from '../product-rules.ts';
import { cardLine, shelfTypeOf, shouldRevalidateShelf } from '../rules.ts';
import { Buying } from '../ui/buying.tsx';
import { CardGrid } from '../ui/card-grid.tsx';
import { GoodsDetails } from '../ui/goods-details.tsx';
import { VintageLinks } from '../ui/vintage-links.tsx';
import { InTheGlass, OnPaper } from '../ui/wine-details.tsx';
import { loadWine } from '../view.server.ts';
import type { Route } from './+types/wine.ts';

export const handle = { finished: { tags: [catalogTag], seconds: 30 } } satisfies PageHandle;

export const shouldRevalidate = shouldRevalidateShelf;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database, clock, shippingRates } = context.get(dependenciesContext);
  const now = clock.now();
  const wine = await context
    .get(pageModelsContext)
    .take(`wine ${wineryDate(now)} ${params.slug}`, handle.finished, () =>
      loadWine({ read: database.read, now }, shippingRates, params.slug),
    );
  if (!wine) throw data(null, { status: 404 });
  return wine;
}

/** The way to this page, as it stands above it and as search engines are told. */
function trailTo(sku: ShelfSku, name: string): Breadcrumb[] {
  const type = shelfTypeOf(sku);
  const shelf = shelfTypes.find((each) => each.type === type);
  return [
    { label: 'Wines', to: '/wines' },
    { label: shelf?.label ?? '', to: shelfAddress({ type, sort: 'featured' }) },
    { label: name },
  ];
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle('Not found') }];
  const { sku, name, pictures, socialPicture } = loaderData;
  const description = `${name}. ${sku.facts.note}`;
  const facts = headFacts(matches);
  const { origin } = facts ?? { origin: '' };
  const product = productData({ sku, name, description, picture: pictures[0], origin });
  const path = `/wines/${sku.slug}`;
  return [
    ...pageTags(matches, { title: pageTitle(name), description, path, picture: socialPicture }),
    ...(sku.availability.state === 'allocation_only' ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(facts ? [{ 'script:ld+json': breadcrumbData(origin, trailTo(sku, name)) }] : []),
    ...(facts && product ? [{ 'script:ld+json': product }] : []),
  ];
}

export default function Wine({ loaderData }: Route.ComponentProps) {
  const { sku, name, pictures, previous, related, parts, today, groundCents } = loaderData;
  const { facts } = sku;
  const type = shelfTypeOf(sku);
  const shelf = shelfTypes.find((each) => each.type === type);
  // What is gone leads to its next vintage by a button.
  const isGone = ['sold_out', 'retired'].includes(sku.availability.state);
  const holdsWine = isWineFacts(facts) || parts.length > 0;
  return (
    <>
      <div className="page-width pt-4 lg:pt-6">
        <Breadcrumbs items={trailTo(sku, name)} />
        <div className="mt-4 grid gap-8 md:grid-cols-2 md:gap-x-10 lg:mt-6 lg:gap-x-20">
          <BottlePanel
            pictures={pictures}
            alt={isWineFacts(facts) ? `A bottle of ${name}` : name}
            sizes={
              pictures.every(isBottle) ? '(min-width: 64rem) 18.5rem, 38vw' : '(min-width: 64rem) 28rem, 58vw'
            }
            priority
            className="aspect-square md:sticky md:top-6 md:aspect-3/4 md:self-start lg:aspect-6/7"
          />
          <div className="flex flex-col gap-6 lg:py-10">
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
            </div>
            <Buying sku={sku} name={name} groundCents={groundCents} />
            <VintageLinks previous={previous} next={isGone ? undefined : sku.next} />
            {parts.length > 0 && <p className="max-w-[58ch] text-ink-soft">{facts.note}</p>}
            {holdsWine && <Proposition65Warning className="border-t border-line pt-6" />}
          </div>
        </div>
      </div>
      {isWineFacts(facts) ? (
        <>
          <InTheGlass facts={facts} />
          <OnPaper sku={sku} facts={facts} today={today} />
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
