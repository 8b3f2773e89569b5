import { data, redirect } from 'react-router';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { pageTitle } from '../../../winery.ts';
import { requireOrderPageContext } from '../order-request.server.ts';
import { isPaidByGiftMembership, orderPath } from '../order-rules.ts';
import { InvoiceSheet } from '../ui/invoice-sheet.tsx';
import type { Route } from './+types/invoice.ts';

export const handle = { isBare: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Invoice ${loaderData.order.number}` : 'Not found') },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { order, way } = await requireOrderPageContext(request, context);
  // The recipient of a gift does not see its price.
  if (isPaidByGiftMembership(order)) throw redirect(orderPath('', way));
  return data({ order, way }, { headers: privateHeaders });
}

export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  return <InvoiceSheet {...loaderData} />;
}
