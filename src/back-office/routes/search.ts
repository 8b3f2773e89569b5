import { data, href } from 'react-router';
import { formatCents } from '../../core/money.ts';
import { foldWords, matchesWord, wordsIn } from '../../core/words.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import { loadWinesForSale } from '../../engine/catalog/index.server.ts';
import { skuDisplayName } from '../../engine/catalog/rules.ts';
import { releasesWithOrders } from '../../engine/clubs/releases/view.server.ts';
import { availableUnits } from '../../engine/inventory/index.server.ts';
import { listOrders } from '../../engine/staff/desk/order-list-view.server.ts';
import { listPeople } from '../../engine/staff/desk/people-view.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { formatDay } from '../format-rules.ts';
import { orderStateLabels, releaseNameWithDate } from '../order-word-rules.ts';
import type { SearchGroup } from '../search-types.ts';
import { requireStaff } from '../staff.server.ts';
import type { Route } from './+types/search.ts';

const longestSearch = 100;
/** The maximum number of search results of each kind; the lists of customers and orders show the rest. */
const mostResults = 6;

/** The number of releases searched, latest first. */
const searchedReleases = 60;

const hasWords = (words: readonly string[], text: string) => {
  const own = wordsIn(foldWords(text));
  return words.every((word) => own.some((each) => matchesWord(word, each)));
};

/** Returns the releases whose club, title or date contains all search words. */
async function releasesNamed(read: Transaction, q: string) {
  const words = wordsIn(foldWords(q));
  if (words.length === 0) return [];
  const releases = await releasesWithOrders(read, { limit: searchedReleases });
  return releases
    .filter((release) => hasWords(words, `release ${release.title} ${releaseNameWithDate(release)}`))
    .slice(0, mostResults);
}

/** Returns the wines for sale whose name or code contains all search words, with the number of units neither sold nor held. */
async function winesNamed(read: Transaction, q: string) {
  const words = wordsIn(foldWords(q));
  if (words.length === 0) return [];
  const named = (await loadWinesForSale(read))
    .filter((sku) => hasWords(words, `${skuDisplayName(sku)} ${sku.code}`))
    .slice(0, mostResults);
  const free = await availableUnits(
    read,
    named.flatMap(({ demands }) => demands.map(({ resourceId }) => resourceId)),
  );
  return named.map((sku) => ({
    sku,
    free: Math.min(...sku.demands.map(({ resourceId }) => free.get(resourceId) ?? 0)),
  }));
}

/** Returns the search results that the staff member may see. People come first, because most searches are about a caller. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args);
  const q = (args.url.searchParams.get('q') ?? '').trim();
  if (q.length > longestSearch) throw data(null, { status: 400 });
  if (q === '') return { q, groups: [] };
  const { read } = args.context.get(dependenciesContext).database;
  const [people, orders, wines, releases] = await Promise.all([
    staff.capabilities.has('customers.read') ? listPeople(read, { search: q }) : undefined,
    staff.capabilities.has('orders.read')
      ? listOrders(read, { search: q }, { limit: mostResults })
      : undefined,
    staff.capabilities.has('orders.read') ? winesNamed(read, q) : [],
    staff.capabilities.has('orders.read') ? releasesNamed(read, q) : [],
  ]);
  const groups: SearchGroup[] = [
    {
      label: 'Customers',
      items: (people?.people ?? [])
        .slice(0, mostResults)
        .map(({ personId, firstName, lastName, email, memberships }) => ({
          label: `${firstName} ${lastName}`.trim() || email,
          hint: [email, ...memberships].join(' · '),
          href: href('/admin/customers/:id', { id: personId }),
        })),
    },
    {
      label: 'Orders',
      items: (orders?.orders ?? []).map(({ number, firstName, lastName, placedAt, state }) => ({
        label: `Order ${number}`,
        hint: `${firstName} ${lastName} · ${formatDay(placedAt)} · ${orderStateLabels[state].label}`,
        href: href('/admin/orders/:number', { number: String(number) }),
      })),
    },
    {
      label: 'Wines',
      items: wines.map(({ sku, free }) => ({
        label: skuDisplayName(sku),
        hint: `${free.toLocaleString('en-US')} available · ${formatCents(sku.priceCents)} · ${sku.code}`,
        // A page of the shop.
        href: `/wines/${sku.slug}`,
      })),
    },
    {
      label: 'Releases',
      items: releases.map((release) => ({
        label: releaseNameWithDate(release),
        hint: `${release.title} · orders of this release`,
        href: `${href('/admin/orders')}?${new URLSearchParams({ release: release.releaseId })}`,
      })),
    },
  ];
  return { q, groups: groups.filter(({ items }) => items.length > 0) };
}
