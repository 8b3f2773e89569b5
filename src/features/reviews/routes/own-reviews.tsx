import { data, href, type MetaFunction } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import type { ReceivedWine } from '../../../engine/catalog/reviews/types.ts';
import { viewReceivedWines } from '../../../engine/catalog/reviews/view.server.ts';
import { skuDisplayName } from '../../../engine/catalog/rules.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { AccountFrame } from '../../../ui/commerce/account-frame.tsx';
import { pageTitle } from '../../../winery.ts';
import { reviewFormPath } from '../address-rules.ts';
import { CustomerReviewItem } from '../ui/own-review-item.tsx';
import type { Route } from './+types/own-reviews.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Your reviews') },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { customerId, firstName } = await requireSignedIn({ request, context });
  const { read } = context.get(dependenciesContext).database;
  const wines = await viewReceivedWines(read, customerId);
  return data({ firstName, wines }, { headers: privateHeaders });
}

export default function CustomerReviewsPage({ loaderData: { firstName, wines } }: Route.ComponentProps) {
  const waiting = wines.filter(({ review }) => review === undefined);
  const written = wines.filter(({ review }) => review !== undefined);
  return (
    <AccountFrame
      firstName={firstName}
      title="Your reviews"
      intro={
        wines.length > 0 && 'Your reviews help others choose. We publish them as written, positive or not.'
      }
    >
      {wines.length === 0 ? (
        <EmptyState
          heading="You have no wines to review yet."
          action={
            <ButtonLink kind="outline" to={href('/wines')}>
              See the wines
            </ButtonLink>
          }
        >
          Once an order is delivered, you can review its wines here.
        </EmptyState>
      ) : (
        <div className="space-y-14">
          {waiting.length > 0 && <Waiting wines={waiting} />}
          {written.length > 0 && (
            <section aria-labelledby="written">
              <h2 id="written" className="type-title mb-3">
                Reviews you’ve written
              </h2>
              <ul className="border-line border-b">
                {written.map((wine) => (
                  <CustomerReviewItem key={wine.slug} wine={wine} />
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </AccountFrame>
  );
}

function Waiting({ wines }: { wines: readonly ReceivedWine[] }) {
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="type-title mb-3">
        Wines to review
      </h2>
      <ul className="border-line border-b">
        {wines.map((wine) => (
          <li
            key={wine.slug}
            className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 border-line border-t py-3"
          >
            <span>{skuDisplayName(wine)}</span>
            <TextLink to={reviewFormPath(wine.slug)}>
              Review<VisuallyHidden>: {skuDisplayName(wine)}</VisuallyHidden>
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
