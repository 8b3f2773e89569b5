import { dependenciesContext } from '../../../dependencies.server.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { pageTitle } from '../../../winery.ts';
import { wineItemsSchema } from '../forms.ts';
import { SharedWineListPage } from '../ui/wine-list.tsx';
import { loadSharedWineList } from '../wine-list-view.server.ts';
import type { Route } from './+types/wine-list.ts';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Shared wine list') },
  { name: 'robots', content: 'noindex' },
];

/** Loads the list from the URL itself, so that everyone with the URL sees the same wines at today's prices. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const named = wineItemsSchema.safeParse(url.searchParams.get('items') ?? '');
  const signedIn = await context.get(visitorContext).signedIn();
  return loadSharedWineList(
    context.get(dependenciesContext),
    signedIn?.customerId,
    named.success ? named.data : [],
  );
}

export default function WineListRoute({ loaderData }: Route.ComponentProps) {
  return <SharedWineListPage list={loaderData} />;
}
