import { addDays, wineryDate } from '../../../core/dates.ts';
import { formatRoundCents } from '../../../core/money.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { legalDocuments } from '../../../engine/content/legal/documents-table.ts';
import { plusPriceOn } from '../../../engine/loyalty/plus/index.server.ts';
import { house } from '../../../house.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { shownVersion } from '../../../platform/shown-version.server.ts';
import { late } from '../../../ui/base/late.tsx';
import { legalTags } from '../../../ui/head/legal-tags.ts';
import { plusTrail } from '../trail-rules.ts';
import type { Route } from './+types/terms-conditions.ts';

const texts = {
  '2026-11-22': late(async () => (await import('../ui/terms-2026-11-22.tsx')).PlusTerms),
  '2026-11-01': late(async () => (await import('../ui/terms-2026-11-01.tsx')).FirstPlusTerms),
};

const { path, versions } = legalDocuments.plusTerms;
const trail = plusTrail('Terms');

/** Another price and another version begin with a day. */
export const handle = { finished: { tags: [], seconds: 300, query: ['version'] } } satisfies PageHandle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, clock } = context.get(dependenciesContext);
  const now = clock.now();
  const shown = shownVersion(url, versions, now);
  // What is over names the price that it ended with.
  const pricedOn = shown.supersededOn ? addDays(shown.supersededOn, -1) : wineryDate(now);
  return { shown, price: formatRoundCents(await plusPriceOn(database.read, pricedOn)) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  legalTags(matches, {
    title: `Terms of ${house.membershipName}`,
    description: `What ${house.membershipName} costs and brings, when it renews, how it is cancelled and what is paid back.`,
    ...{ path, trail, shown: loaderData?.shown },
  });

export default function PlusTermsConditions({ loaderData: { shown, price } }: Route.ComponentProps) {
  const Text = texts[shown.from as keyof typeof texts];
  return <Text path={path} title="Terms" trail={trail} shown={shown} price={price} />;
}
