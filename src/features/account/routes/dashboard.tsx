import { data } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { viewRemainingAllocation } from '../../../engine/clubs/allocations/view.server.ts';
import { requestContext } from '../../../platform/context.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { AccountFrame } from '../../../ui/commerce/account-frame.tsx';
import { AllocationNotice } from '../../../ui/commerce/allocation-notice.tsx';
import { pageTitle } from '../../../winery.ts';
import { wineryPrograms } from '../../../winery-offers.ts';
import { loadDashboardTiles } from '../dashboard-view.server.ts';
import type { AttentionItem } from '../tile-rules.ts';
import { attentionItemsFor, tileValue } from '../tile-rules.ts';
import { AddressesTile } from '../ui/addresses-tile.tsx';
import { AlertsTile } from '../ui/alerts-tile.tsx';
import { CardsTile } from '../ui/cards-tile.tsx';
import { MembershipsTile } from '../ui/memberships-tile.tsx';
import { OrdersTile } from '../ui/orders-tile.tsx';
import { PointsTile } from '../ui/points-tile.tsx';
import { ShipmentsTile } from '../ui/shipments-tile.tsx';
import { WineSuggestions } from '../ui/suggestions.tsx';
import { VisitsTile } from '../ui/visits-tile.tsx';
import type { Route } from './+types/dashboard.ts';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Your account') },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const visitor = await requireSignedIn({ request, context });
  const shop = context.get(dependenciesContext);
  const { requestId } = context.get(requestContext);
  const tiles = await loadDashboardTiles({ shop, visitor }, (tile, error) =>
    shop.log.error('account overview tile failed', { requestId, route: tile, error }),
  );
  const setAside = await viewRemainingAllocation(shop, visitor.customerId);
  return data({ firstName: visitor.firstName, tiles, setAside }, { headers: privateHeaders });
}

export default function DashboardPage({ loaderData: { firstName, tiles, setAside } }: Route.ComponentProps) {
  const { shipments, orders, visits, addresses, cards, memberships, points, alerts, suggestions } = tiles;
  const attention = attentionItemsFor({
    orders: tileValue(orders)?.orders ?? [],
    addresses: tileValue(addresses)?.addresses ?? [],
    cards: tileValue(cards) ?? [],
    shipments: tileValue(shipments) ?? [],
    memberships: tileValue(memberships) ?? [],
  });
  const isNew = tileValue(orders)?.count === 0;
  return (
    <AccountFrame firstName={firstName} title={`Hello, ${firstName}`}>
      <AllocationNotice setAside={setAside} className="mb-10" />
      <AttentionList attention={attention} />
      <div className="grid gap-x-12 gap-y-12 xl:grid-cols-2">
        <ShipmentsTile tile={shipments} />
        <OrdersTile tile={orders} />
        <VisitsTile tile={visits} />
        {isNew && <WineSuggestions tile={suggestions} />}
        <AddressesTile tile={addresses} />
        <CardsTile tile={cards} />
        <MembershipsTile tile={memberships} />
        {wineryPrograms().points !== undefined && <PointsTile tile={points} />}
        <AlertsTile tile={alerts} />
      </div>
    </AccountFrame>
  );
}

function AttentionList({ attention }: { attention: readonly AttentionItem[] }) {
  if (attention.length === 0) return null;
  return (
    <section aria-label="What needs your attention" className="mb-10 space-y-3">
      {attention.map(({ sentence, action, to }) => (
        <Notice key={sentence} title={sentence}>
          <TextLink to={to}>{action}</TextLink>
        </Notice>
      ))}
    </section>
  );
}
