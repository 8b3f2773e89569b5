import { dependenciesContext } from '../../../dependencies.server.ts';
import { shippingAnswerForZip } from '../../../engine/compliance/zip-answer-rules.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { pageMetaTags } from '../../../ui/head/page-tags.ts';
import { pageTitle, pickupCities, winery } from '../../../winery.ts';
import { shippingStatesOverview } from '../rules.ts';
import { PickupAlternative } from '../ui/pickup-places.tsx';
import { ClosedStateList, OpenStateList } from '../ui/state-lists.tsx';
import { ZipCheck } from '../ui/zip-check.tsx';
import type { Route } from './+types/shipping-states.ts';

/**
 * Caching of the page without a ZIP, which is the same for everyone. With a ZIP, the page is rendered per request because there are tens of
 * thousands of ZIPs.
 */
export const handle = { finished: { tags: [], seconds: 3600 } } satisfies PageHandle;

/** The maximum length of a ZIP in the query. Longer input is truncated; a ZIP has at most ten characters. */
const longestZip = 20;

export function loader({ request, context }: Route.LoaderArgs) {
  const zip = (new URL(request.url).searchParams.get('zip') ?? '').trim().slice(0, longestZip);
  const { zipCodes } = context.get(dependenciesContext);
  return {
    ...shippingStatesOverview(),
    zip,
    answer: zip === '' ? undefined : shippingAnswerForZip(zip, zipCodes.lookup(zip)),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMetaTags(matches, {
    title: pageTitle('Where we ship'),
    description: `See which states ${winery().legalName} ships wine to, how many bottles each one allows, and why we can’t ship to the others.`,
    path: '/shipping-states',
  });

export default function ShippingStatesPage({ loaderData }: Route.ComponentProps) {
  const { asOf, openCount, open, closed, goodsOnly, zip, answer } = loaderData;
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <div className="grid gap-x-20 gap-y-10 lg:grid-cols-2">
        <header>
          <h1 tabIndex={-1} className="type-heading lg:text-[3.5rem]">
            Where we ship
          </h1>
          <p className="mt-5 max-w-[21em] text-ink-soft sm:max-w-[34.5em]">
            {open.length === 0
              ? `We don’t ship orders yet. Order online and pick up for free in ${pickupCities()}.`
              : `Every state has its own wine shipping laws. We ship to ${openCount}. An adult must sign for each box, so we need a street address, not a PO box or parcel locker.`}
          </p>
        </header>
        {open.length > 0 && <ZipCheck zip={zip} answer={answer} />}
      </div>
      {open.length > 0 && <OpenStateList rows={open} />}
      <div className="mt-16 grid gap-x-20 gap-y-16 lg:mt-24 lg:grid-cols-2">
        {open.length > 0 && <ClosedStateList rows={closed} goodsOnly={goodsOnly} />}
        <PickupAlternative />
      </div>
      {open.length > 0 && (
        <p className="mt-16 max-w-[48em] border-t border-line pt-6 text-small text-ink-soft">
          This table is current as of {asOf}. It’s demonstration data, so have a lawyer or a compliance
          service confirm it before you sell wine based on it. At checkout, we check the same table again with
          your full address.
        </p>
      )}
    </div>
  );
}
