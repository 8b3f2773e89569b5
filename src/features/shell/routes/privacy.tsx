import { useRouteLoaderData } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { requestedVersion } from '../../../platform/requested-version.server.ts';
import { LegalDocumentPage } from '../../../ui/base/legal-words.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { legalPageMetaTags } from '../../../ui/head/legal-tags.ts';
import { winery } from '../../../winery.ts';
import { legalPagePaths, legalTextContent, legalTextVersions } from '../../../winery-legal.ts';
import { optOutNotices } from '../ui/navigation.ts';
import type { ShellFacts } from '../ui/shell.tsx';
import { useOptOut } from '../ui/use-opt-out.ts';
import type { Route } from './+types/privacy.ts';

const path = legalPagePaths.privacy;

/** Caching of the page for at most five minutes. The version is a date in the query, and every version has the same canonical URL. */
export const handle = { finished: { tags: [], seconds: 300, query: ['version'] } } satisfies PageHandle;

export function loader({ url, context }: Route.LoaderArgs) {
  const shown = requestedVersion(
    url,
    legalTextVersions('privacy'),
    context.get(dependenciesContext).clock.now(),
  );
  return { shown, words: shown && legalTextContent('privacy', shown.from) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  legalPageMetaTags(matches, {
    title: 'Privacy policy',
    description: `What ${winery().legalName} knows about you, why and for how long, every cookie by name, and how to see, correct or delete your data.`,
    path,
    loaded: loaderData,
  });

/** A notice that the visitor opted out. A separate component, so that a signal that only scripts can see re-renders nothing else. */
function OptOutNotice() {
  const root = useRouteLoaderData<{ shell: ShellFacts }>('root');
  const optOut = useOptOut(root?.shell.optOut);
  if (optOut === undefined) return null;
  return (
    <Notice kind="success" className="mt-8">
      {optOutNotices[optOut]}.
    </Notice>
  );
}

const notice = <OptOutNotice />;

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return <LegalDocumentPage path={path} title="Privacy policy" notice={notice} {...loaderData} />;
}
