import { data, href, type MetaFunction, redirect } from 'react-router';
import type { Refusal } from '../../../core/result.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { ensureOwnCart } from '../../../engine/checkout/carts/index.server.ts';
import { saveAllocation, saveAllocationRequests } from '../../../engine/clubs/allocations/index.server.ts';
import { viewAllocations } from '../../../engine/clubs/allocations/view.server.ts';
import { readClubs } from '../../../engine/clubs/index.server.ts';
import { headersWithCookies, serializeFlashCookie } from '../../../platform/cookies.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { readRequestSender } from '../../../platform/sender.server.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { AccountFrame } from '../../../ui/commerce/account-frame.tsx';
import { findPictureSource } from '../../../ui/media/pictures.server.ts';
import { pageTitle } from '../../../winery.ts';
import { readAllocationForm } from '../forms.ts';
import { noAllocationsHeading } from '../rules.ts';
import { AllocationCard } from '../ui/allocation-card.tsx';
import type { Route } from './+types/customization.ts';

const checkoutPage = '/shop/checkout/allocation';
export const meta: MetaFunction = () => [
  { title: pageTitle('Your allocations') },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(dependenciesContext);
  const { customerId, firstName } = await requireSignedIn({ request, context });
  const allocations = await viewAllocations(shop, customerId);
  const pictures = Object.fromEntries(
    (allocations ?? [])
      .flatMap(({ lines }) => lines)
      .map(({ sku }) => {
        const picture = findPictureSource(sku.slug);
        return [sku.skuId, picture ? [picture] : []];
      }),
  );
  const heading =
    allocations === undefined ? noAllocationsHeading(await readClubs(shop.database.read)) : undefined;
  return data(
    { firstName, allocations, pictures, heading, now: shop.clock.now() },
    { headers: privateHeaders },
  );
}

/** Starts the checkout of the selected bottles, or saves a request for more. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(dependenciesContext);
  const signedIn = await requireSignedIn({ request, context });
  const form = readAllocationForm(await request.formData());
  if (!form) throw data(null, { status: 400 });
  const { allocationId } = form;
  if (form.intent === 'buy') {
    const { bearer, setCookies } = await ensureOwnCart(
      shop,
      readRequestSender({ request, context }),
      signedIn,
    );
    const opened = await saveAllocation(shop, bearer, form);
    if (!opened.ok) return refusedForm(allocationId, opened.refusals);
    return redirect(checkoutPage, { status: 303, headers: headersWithCookies(setCookies) });
  }
  const saved = await saveAllocationRequests(shop, signedIn.customerId, {
    allocationId,
    requested: form.requested,
  });
  if (!saved.ok) return refusedForm(allocationId, saved.refusals);
  const text = 'We’ve received your request. We’ll email you as soon as we have an answer.';
  const headers = { 'set-cookie': serializeFlashCookie(shop.configuration, { kind: 'success', text }) };
  return redirect(href('/customization'), { status: 303, headers });
}

function refusedForm(allocationId: string, refusals: readonly Refusal[]) {
  return data({ allocationId, refusals }, 422);
}

export default function AllocationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { firstName, allocations, pictures, heading, now } = loaderData;
  const isNone = allocations === undefined || allocations.length === 0;
  return (
    <AccountFrame
      firstName={firstName}
      title="Your allocations"
      intro={
        !isNone &&
        'There’s not enough of these wines to go around. We’ll hold your bottles until the date shown, with no obligation to buy.'
      }
    >
      {heading !== undefined && (
        <EmptyState heading={heading} action={<TextLink to={href('/wine-club')}>Compare the clubs</TextLink>}>
          Members can buy limited wines before anyone else, up to their allocation.
        </EmptyState>
      )}
      {allocations?.length === 0 && (
        <EmptyState
          heading="You have no allocations right now."
          action={<TextLink to={href('/wines')}>Shop wines</TextLink>}
        >
          We’ll email you when the next allocation opens.
        </EmptyState>
      )}
      <div className="space-y-14">
        {allocations?.map((allocation) => (
          <AllocationCard
            key={allocation.id}
            allocation={allocation}
            pictures={pictures}
            now={now}
            refusals={actionData?.allocationId === allocation.id ? actionData.refusals : []}
            occasion={actionData}
          />
        ))}
      </div>
    </AccountFrame>
  );
}
