import { wineryDate, wineryMinuteOfDay } from '../../../core/dates.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { catalogPagesCacheTag } from '../../../engine/catalog/page-rules.ts';
import { reviewPagesCacheTag } from '../../../engine/catalog/reviews/page-rules.ts';
import type { ShelfSku } from '../../../engine/catalog/types.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { pageModelsContext } from '../../../platform/page-cache/page-models.server.ts';
import { publicOrigin } from '../../../platform/public-origin.server.ts';
import type { Breadcrumb } from '../../../ui/base/breadcrumbs.tsx';
import { lazyComponent } from '../../../ui/base/lazy-part.tsx';
import { headFacts, pageMetaTags } from '../../../ui/head/page-tags.ts';
import { breadcrumbStructuredData } from '../../../ui/head/structured-data.ts';
import { notFoundResponseWithPicture } from '../../../ui/media/not-found.server.ts';
import { pageTitle, winery } from '../../../winery.ts';
import { shelfUrl } from '../address-rules.ts';
import { estimateShipping } from '../estimate-rules.ts';
import { shelfTypeLabels } from '../filter-rules.ts';
import { shouldRevalidateShelf } from '../page-rules.ts';
import { productStructuredData } from '../product-rules.ts';
import { shelfTypeOf } from '../rules.ts';
import { readShelfVisitor } from '../shelf-visitor.server.ts';
import { loadProductPage } from '../view.server.ts';
import type { Route } from './+types/wine.ts';

const WinePage = lazyComponent(async () => (await import('../ui/wine-page.tsx')).WinePage);

export const handle = {
  finished: { tags: [catalogPagesCacheTag, reviewPagesCacheTag], seconds: 30 },
} satisfies PageHandle;

export const shouldRevalidate = shouldRevalidateShelf;

/** The maximum length of the ZIP input; anything longer is cut. A ZIP has at most ten characters. */
const longestZip = 20;

/**
 * Loads the wine page. With a ZIP the page is rendered per request, because there are too many ZIPs to cache; the rest of the page comes
 * from the cached model.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { configuration, database, clock, shippingRates, zipCodes } = context.get(dependenciesContext);
  const now = clock.now();
  const { standing, of } = await readShelfVisitor(context);
  const wine = await context
    .get(pageModelsContext)
    .take(`wine ${wineryDate(now)} ${params.slug}${of}`, handle.finished, () =>
      loadProductPage({ read: database.read, now, standing }, shippingRates, params.slug),
    );
  if (!wine) throw notFoundResponseWithPicture();
  const { sku, name, pictures, reviews } = wine;
  const origin = publicOrigin(configuration, url);
  const description =
    sku.facts.note === undefined ? `${name} from ${winery().legalName}.` : `${name}. ${sku.facts.note}`;
  const zipCode = (url.searchParams.get('zip') ?? '').trim().slice(0, longestZip);
  const asked = { zipCode, today: wineryDate(now), minuteOfDay: wineryMinuteOfDay(now) };
  return {
    ...wine,
    zipCode,
    estimate:
      zipCode === ''
        ? undefined
        : estimateShipping(sku, shippingRates, { ...asked, zipPlace: zipCodes.lookup(zipCode) }),
    description,
    trail: trailTo(sku, name),
    product: productStructuredData({ sku, name, description, reviews, picture: pictures[0], origin }),
  };
}

/** Returns the breadcrumbs, for the page and for its structured data. */
function trailTo(sku: ShelfSku, name: string): Breadcrumb[] {
  const type = shelfTypeOf(sku);
  const shelf = shelfTypeLabels.find((each) => each.type === type);
  return [
    { label: 'Wines', to: '/wines' },
    { label: shelf?.label ?? '', to: shelfUrl({ type, sort: 'featured' }) },
    { label: name },
  ];
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle('Not found') }];
  const { sku, name, description, socialPicture, trail, product } = loaderData;
  const facts = headFacts(matches);
  const path = `/wines/${sku.slug}`;
  return [
    ...pageMetaTags(matches, { title: pageTitle(name), description, path, picture: socialPicture }),
    ...(sku.availability.state === 'allocation_only' ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(facts ? [{ 'script:ld+json': breadcrumbStructuredData(facts.origin, trail) }] : []),
    ...(product ? [{ 'script:ld+json': product }] : []),
  ];
}

export default function WineRoute({ loaderData }: Route.ComponentProps) {
  return <WinePage {...loaderData} />;
}
