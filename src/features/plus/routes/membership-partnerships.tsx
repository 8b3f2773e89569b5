import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { loadCustomerStanding } from '../../../engine/pricing/standing/index.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { lazyComponent } from '../../../ui/base/lazy-part.tsx';
import { headFacts, pageMetaTags } from '../../../ui/head/page-tags.ts';
import { breadcrumbStructuredData } from '../../../ui/head/structured-data.ts';
import { pictureSourceOrLandscape } from '../../../ui/media/pictures.server.ts';
import { pageTitle, winery } from '../../../winery.ts';
import { membershipContent, partnerPerks } from '../membership-rules.ts';
import { partnerRegionId, partnersPath, perkRegionsOf, perksValidOn } from '../partner-rules.ts';
import { plusBreadcrumbs } from '../trail-rules.ts';
import type { Route } from './+types/membership-partnerships.ts';

const PartnersPage = lazyComponent(async () => (await import('../ui/partners-page.tsx')).PartnersPage);

/**
 * Caching of the page for at most five minutes, because offers end at midnight. The cached page contains no codes and is the same for all
 * visitors without a session.
 */
export const handle = { finished: { tags: [], seconds: 300, query: ['region'] } } satisfies PageHandle;

const trail = () => plusBreadcrumbs('Partners');

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const facts = headFacts(matches);
  return [
    ...pageMetaTags(matches, {
      title: pageTitle('Partners'),
      description: `Offers from partners around ${winery().address.city} and online for members of ${winery().membershipName}, with codes and dates.`,
      path: partnersPath,
    }),
    ...(loaderData?.region === undefined ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    ...(facts ? [{ 'script:ld+json': breadcrumbStructuredData(facts.origin, trail()) }] : []),
  ];
};

/** Loads the partners' offers that are valid today, optionally for one region. Only members receive the codes. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, clock } = context.get(dependenciesContext);
  const now = clock.now();
  const today = wineryDate(now);
  const signedIn = await context.get(visitorContext).signedIn();
  const { programs } = await loadCustomerStanding(database.read, signedIn?.customerId, now);
  const isMember = programs.includes('plus');
  const asked = url.searchParams.get('region');
  const regions = perkRegionsOf(partnerPerks());
  const region = regions.find(({ id }) => id === asked)?.id;
  const offered = perksValidOn(partnerPerks(), today).filter(
    (perk) => region === undefined || partnerRegionId(perk.region) === region,
  );
  const perks = offered.map(({ partner, region: of, text, how, code, endsOn }) => ({
    ...{ partner, text, how },
    region: of,
    code: isMember ? code : undefined,
    until: endsOn && formatDateWithYear(endsOn),
  }));
  const hero = pictureSourceOrLandscape(membershipContent().pictures?.partners ?? '');
  return { isMember, regions, region, perks, hero, asOf: formatDateWithYear(today) };
}

export default function PartnersRoute({ loaderData }: Route.ComponentProps) {
  return <PartnersPage {...loaderData} trail={trail()} />;
}
