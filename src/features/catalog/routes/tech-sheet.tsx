import { data, href, redirect } from 'react-router';
import { wineryDate } from '../../../core/dates.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { catalogPagesCacheTag } from '../../../engine/catalog/page-rules.ts';
import { isWineFacts } from '../../../engine/catalog/rules.ts';
import { guestStanding } from '../../../engine/pricing/standing/rules.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { pageModelsContext } from '../../../platform/page-cache/page-models.server.ts';
import { lazyComponent } from '../../../ui/base/lazy-part.tsx';
import { pageMetaTags } from '../../../ui/head/page-tags.ts';
import { pageTitle, winery } from '../../../winery.ts';
import { loadProductPage } from '../view.server.ts';
import type { Route } from './+types/tech-sheet.ts';

const TechSheet = lazyComponent(async () => (await import('../ui/tech-sheet.tsx')).TechSheet);

export const handle = {
  finished: { tags: [catalogPagesCacheTag], seconds: 30 },
  isBare: true,
} satisfies PageHandle;

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { database, clock, shippingRates } = context.get(dependenciesContext);
  const now = clock.now();
  const wine = await context
    .get(pageModelsContext)
    .take(`wine ${wineryDate(now)} ${slug}`, handle.finished, () =>
      loadProductPage({ read: database.read, now, standing: guestStanding }, shippingRates, slug),
    );
  if (!wine) throw data(null, { status: 404 });
  const { sku, name, pictures, pictureAlt, today } = wine;
  const { facts } = sku;
  // Only wines have a sheet.
  if (!isWineFacts(facts)) throw redirect(href('/wines/:slug', { slug }));
  return { sku, facts, name, picture: pictures[0], pictureAlt, today };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle('Not found') }];
  const { name, sku } = loaderData;
  return [
    ...pageMetaTags(matches, {
      title: pageTitle(`${name}, tech sheet`),
      description: `Technical details for ${name} from ${winery().legalName} on one printable page.`,
      path: `/wines/${sku.slug}`,
    }),
    // It repeats the wine's page.
    { name: 'robots', content: 'noindex' },
  ];
}

export default function SheetPage({ loaderData }: Route.ComponentProps) {
  return <TechSheet {...loaderData} />;
}
