import { dependenciesContext } from '../../../dependencies.server.ts';
import { legalDocuments } from '../../../engine/content/legal/documents-table.ts';
import { house } from '../../../house.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { shownVersion } from '../../../platform/shown-version.server.ts';
import { late } from '../../../ui/base/late.tsx';
import { legalTags } from '../../../ui/head/legal-tags.ts';
import { plusTrail } from '../trail-rules.ts';
import type { Route } from './+types/privacy-policy.ts';

const texts = {
  '2026-11-22': late(async () => (await import('../ui/privacy-2026-11-22.tsx')).PlusPrivacy),
  '2026-11-01': late(async () => (await import('../ui/privacy-2026-11-01.tsx')).FirstPlusPrivacy),
};

const { path, versions } = legalDocuments.plusPrivacy;
const trail = plusTrail('Privacy policy');

/** Another version begins with a day. */
export const handle = { finished: { tags: [], seconds: 300, query: ['version'] } } satisfies PageHandle;

export function loader({ url, context }: Route.LoaderArgs) {
  return shownVersion(url, versions, context.get(dependenciesContext).clock.now());
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  legalTags(matches, {
    title: `Privacy policy of ${house.membershipName}`,
    description: `What ${house.legalName} keeps of a membership of ${house.membershipName}, why, and for how long.`,
    ...{ path, trail, shown: loaderData },
  });

export default function PlusPrivacyPolicy({ loaderData: shown }: Route.ComponentProps) {
  const Text = texts[shown.from as keyof typeof texts];
  return <Text path={path} title="Privacy policy" trail={trail} shown={shown} />;
}
