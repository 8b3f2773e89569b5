import { data, Form, href, redirect, useNavigation } from 'react-router';
import type { Refusal } from '../../../core/result.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { addWinesToCart } from '../../../engine/checkout/carts/index.server.ts';
import {
  headersWithCookies,
  readCartToken,
  serializeCartCookies,
  serializeFlashCookie,
} from '../../../platform/cookies.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { Button } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { pageTitle } from '../../../winery.ts';
import { readReorderForm } from '../forms.ts';
import { requireOrderPageContext } from '../order-request.server.ts';
import { viewReorder } from '../reorder-view.server.ts';
import { OrderActionPage } from '../ui/action-page.tsx';
import { ReorderRow } from '../ui/reorder-row.tsx';
import type { Route } from './+types/reorder.ts';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Order again') },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { customerId } = await requireSignedIn({ request, context });
  const { dependencies, order, way } = await requireOrderPageContext(request, context);
  const { database, clock } = dependencies;
  const lines = await viewReorder(database.read, order, customerId, clock.now());
  return data({ order, way, lines }, { headers: privateHeaders });
}

/** Adds the selected quantities to the cart, which checks prices and stock as for any item. */
export async function action({ request, context }: Route.ActionArgs) {
  const { customerId } = await requireSignedIn({ request, context });
  const { dependencies } = await requireOrderPageContext(request, context);
  const { configuration } = context.get(dependenciesContext);
  const chosen = readReorderForm(await request.formData());
  if (chosen.length === 0) return data({ sentences: [nothingChosen] }, 422);
  const token = readCartToken(configuration, request);
  const owner = { token, customerId };
  const filled = await addWinesToCart(dependencies, owner, {
    items: chosen,
    source: 'reorder',
    takesPart: true,
  });
  if (!filled.ok) return data({ sentences: sentencesOf(filled.refusals) }, 422);
  const { names, refusals } = filled.value;
  const text = [`In your cart: ${names.join(', ')}.`, ...sentencesOf(refusals)].join(' ');
  const kind = refusals.length === 0 ? 'success' : 'error';
  const flash = serializeFlashCookie(configuration, { kind, text });
  const cookies = [...serializeCartCookies(configuration, filled.value), flash];
  return redirect(href('/shop/cart'), { status: 303, headers: headersWithCookies(cookies) });
}

function sentencesOf(refusals: readonly Refusal[]): string[] {
  return refusals.map(({ sentence }) => sentence);
}

const nothingChosen = 'Enter a quantity for at least one wine.';

export default function ReorderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, way, lines } = loaderData;
  const isPending = useNavigation().formMethod === 'POST';
  const canOrder = lines.some(({ kind }) => kind !== 'gone');
  const problems = (actionData?.sentences ?? []).map((sentence) => ({ sentence }));
  return (
    <OrderActionPage order={order} way={way} title="Order again">
      <Form method="post" className="space-y-8">
        <ErrorSummary title="We couldn’t add these to your cart" problems={problems} occasion={actionData} />
        {lines.length > 0 && (
          <ul className="border-line border-b">
            {lines.map((line) => (
              <ReorderRow key={line.name} line={line} />
            ))}
          </ul>
        )}
        {canOrder ? (
          <>
            <p className="text-ink-soft text-small">
              These are today’s prices. Your cart applies member prices and codes.
            </p>
            <Button pendingLabel={isPending ? 'One moment' : undefined}>Add to cart</Button>
          </>
        ) : (
          <EmptyState
            heading="Nothing from this order is available today."
            action={<TextLink to={href('/wines')}>See available wines</TextLink>}
          >
            For sold-out wines, you can ask for an email when they’re back.
          </EmptyState>
        )}
      </Form>
    </OrderActionPage>
  );
}
