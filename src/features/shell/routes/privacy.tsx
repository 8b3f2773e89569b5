import { useRouteLoaderData } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { legalDocuments } from '../../../engine/content/legal/documents-table.ts';
import { house } from '../../../house.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { shownVersion } from '../../../platform/shown-version.server.ts';
import { late } from '../../../ui/base/late.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { legalTags } from '../../../ui/head/legal-tags.ts';
import { optOutSentences } from '../ui/navigation.ts';
import type { ShellFacts } from '../ui/shell.tsx';
import { useOptOut } from '../ui/use-opt-out.ts';
import type { Route } from './+types/privacy.ts';

const texts = {
  '2026-11-23': late(async () => (await import('../ui/privacy-2026-11-23.tsx')).Privacy),
  '2026-11-22': late(async () => (await import('../ui/privacy-2026-11-22.tsx')).Privacy),
  '2026-11-01': late(async () => (await import('../ui/privacy-2026-11-01.tsx')).FirstPrivacy),
};

const { path, versions } = legalDocuments.privacy;

/** Both addresses have one canonical; another version begins with a day. */
export const handle = { finished: { tags: [], seconds: 300, query: ['version'] } } satisfies PageHandle;

export function loader({ url, context }: Route.LoaderArgs) {
  return shownVersion(url, versions, context.get(dependenciesContext).clock.now());
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  legalTags(matches, {
    title: 'Privacy policy',
    description: `What ${house.legalName} knows of you, what for and how long; every cookie by name, and how to see, correct or delete all of it.`,
    path,
    shown: loaderData,
  });

/** Says so where the visitor opted out; a part of its own, so that a signal that only scripts see changes nothing else of the page. */
function OptOutNotice() {
  const root = useRouteLoaderData<{ shell: ShellFacts }>('root');
  const optOut = useOptOut(root?.shell.optOut);
  if (optOut === undefined) return null;
  return (
    <Notice kind="success" className="mt-8">
      {optOutSentences[optOut]}.
    </Notice>
  );
}

const notice = <OptOutNotice />;

export default function PrivacyPolicy({ loaderData: shown }: Route.ComponentProps) {
  const Text = texts[shown.from as keyof typeof texts];
  return <Text path={path} title="Privacy policy" shown={shown} notice={notice} />;
}
