import { dependenciesContext } from '../../../dependencies.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { requestedVersion } from '../../../platform/shown-version.server.ts';
import { LegalDocument } from '../../../ui/base/legal-words.tsx';
import { legalTags } from '../../../ui/head/legal-tags.ts';
import { winery } from '../../../winery.ts';
import { legalContent, legalPaths, legalVersions } from '../../../winery-legal.ts';
import { plusBreadcrumbs } from '../trail-rules.ts';
import type { Route } from './+types/privacy-policy.ts';

const path = legalPaths['plus-privacy'];
const trail = () => plusBreadcrumbs('Privacy policy');

/** Caching of the page for at most five minutes, because a new version takes effect at midnight. */
export const handle = { finished: { tags: [], seconds: 300, query: ['version'] } } satisfies PageHandle;

export function loader({ url, context }: Route.LoaderArgs) {
  const shown = requestedVersion(
    url,
    legalVersions('plus-privacy'),
    context.get(dependenciesContext).clock.now(),
  );
  return { shown, words: shown && legalContent('plus-privacy', shown.from) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  legalTags(matches, {
    title: `${winery().membershipName} privacy policy`,
    description: `What ${winery().legalName} keeps about a ${winery().membershipName} membership, why, and for how long.`,
    ...{ path, trail: trail(), loaded: loaderData },
  });

export default function PlusPrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <LegalDocument path={path} title="Privacy policy" trail={trail()} {...loaderData} />;
}
