import { addDays, wineryDate } from '../../../core/dates.ts';
import { formatRoundCents } from '../../../core/money.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { findPlusPriceOn } from '../../../engine/loyalty/plus/index.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { requestedVersion } from '../../../platform/requested-version.server.ts';
import { LegalDocumentPage } from '../../../ui/base/legal-words.tsx';
import { legalPageMetaTags } from '../../../ui/head/legal-tags.ts';
import { winery } from '../../../winery.ts';
import { legalPagePaths, legalTextContent, legalTextVersions } from '../../../winery-legal.ts';
import { plusBreadcrumbs } from '../trail-rules.ts';
import type { Route } from './+types/terms-conditions.ts';

const path = legalPagePaths['plus-terms'];
const trail = () => plusBreadcrumbs('Terms');

/** Caching of the page for at most five minutes, because a new price or version takes effect at midnight. */
export const handle = { finished: { tags: [], seconds: 300, query: ['version'] } } satisfies PageHandle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, clock } = context.get(dependenciesContext);
  const now = clock.now();
  const shown = requestedVersion(url, legalTextVersions('plus-terms'), now);
  // A superseded version shows the price of its last day.
  const pricedOn = shown?.supersededOn ? addDays(shown.supersededOn, -1) : wineryDate(now);
  const price = formatRoundCents(await findPlusPriceOn(database.read, pricedOn));
  return { shown, words: shown && legalTextContent('plus-terms', shown.from, price) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  legalPageMetaTags(matches, {
    title: `${winery().membershipName} terms`,
    description: `What ${winery().membershipName} costs and includes, when it renews, how to cancel and what we refund.`,
    ...{ path, trail: trail(), loaded: loaderData },
  });

export default function PlusTermsPage({ loaderData }: Route.ComponentProps) {
  return <LegalDocumentPage path={path} title="Terms" trail={trail()} {...loaderData} />;
}
