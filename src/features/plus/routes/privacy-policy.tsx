import { dependenciesContext } from '../../../dependencies.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { requestedVersion } from '../../../platform/requested-version.server.ts';
import { LegalDocumentPage } from '../../../ui/base/legal-words.tsx';
import { legalPageMetaTags } from '../../../ui/head/legal-tags.ts';
import { winery } from '../../../winery.ts';
import { legalPagePaths, legalTextContent, legalTextVersions } from '../../../winery-legal.ts';
import { plusBreadcrumbs } from '../trail-rules.ts';
import type { Route } from './+types/privacy-policy.ts';

const path = legalPagePaths['plus-privacy'];
const trail = () => plusBreadcrumbs('Privacy policy');

/** Caching of the page for at most five minutes, because a new version takes effect at midnight. */
export const handle = { finished: { tags: [], seconds: 300, query: ['version'] } } satisfies PageHandle;

export function loader({ url, context }: Route.LoaderArgs) {
  const shown = requestedVersion(
    url,
    legalTextVersions('plus-privacy'),
    context.get(dependenciesContext).clock.now(),
  );
  return { shown, words: shown && legalTextContent('plus-privacy', shown.from) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  legalPageMetaTags(matches, {
    title: `${winery().membershipName} privacy policy`,
    description: `What ${winery().legalName} keeps about a ${winery().membershipName} membership, why, and for how long.`,
    ...{ path, trail: trail(), loaded: loaderData },
  });

export default function PlusPrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return <LegalDocumentPage path={path} title="Privacy policy" trail={trail()} {...loaderData} />;
}
