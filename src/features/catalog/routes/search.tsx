import { pageTitle } from '../../../house.ts';
import { dependenciesContext } from '../../../platform/context.server.ts';
import { late } from '../../../ui/base/late.tsx';
import { parsePage, searchSorts } from '../filter-rules.ts';
import { loadSearch } from '../list-view.server.ts';
import { shouldRevalidateShelf } from '../page-rules.ts';
import type { Route } from './+types/search.ts';

const SearchPage = late(async () => (await import('../ui/search-page.tsx')).SearchPage);

export const shouldRevalidate = shouldRevalidateShelf;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, clock } = context.get(dependenciesContext);
  const asked = url.searchParams.get('sort');
  return loadSearch(
    { read: database.read, now: clock.now() },
    {
      typed: url.searchParams.get('q') ?? '',
      sort: searchSorts.find(({ sort }) => sort === asked)?.sort ?? 'best',
      page: parsePage(url.searchParams),
    },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  const text = loaderData?.text ?? '';
  return [
    { title: pageTitle(text === '' ? 'Search' : `Search: ${text}`) },
    {
      name: 'description',
      content: 'Find a wine by its grape, vintage, district, price, or what it tastes of.',
    },
    { name: 'robots', content: 'noindex, follow' },
  ];
}

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />;
}
