import { data, redirect } from 'react-router';
import { membershipPath } from '../../../core/membership-path.ts';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { undoCancelPlus } from '../../../engine/loyalty/plus/index.server.ts';
import { serializeFlashCookie } from '../../../platform/cookies.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { requireSignedIn } from '../../../platform/visitor.server.ts';
import { membershipPageTags } from '../head-rules.ts';
import { loadMembershipPage } from '../membership-page.server.ts';
import { PlusPage } from '../ui/plus-page.tsx';
import type { Route } from './+types/plus.ts';

/**
 * Caching of the page for at most five minutes, because the price changes at midnight. The page is the same for all visitors without a
 * session.
 */
export const handle = {
  finished: { tags: [], seconds: 300, query: ['orders', 'tastings'] },
} satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => membershipPageTags(matches, loaderData);

export function loader({ url, context }: Route.LoaderArgs) {
  return loadMembershipPage({ url, context });
}

/** Undoes the cancellation of the customer's membership. */
export async function action(args: Route.ActionArgs) {
  const { customerId } = await requireSignedIn(args);
  const shop = args.context.get(dependenciesContext);
  const form = await args.request.formData();
  if (form.get('intent') !== 'undo-cancel') return data(null, { status: 400 });
  const undone = await undoCancelPlus(shop, customerId);
  const flash = undone.ok
    ? ({ kind: 'success', text: 'Your membership continues as before.' } as const)
    : ({ kind: 'error', text: undone.refusals[0]?.sentence ?? '' } as const);
  return redirect(membershipPath(), {
    status: 303,
    headers: { 'set-cookie': serializeFlashCookie(shop.configuration, flash) },
  });
}

export default function PlusRoute({ loaderData }: Route.ComponentProps) {
  return <PlusPage {...loaderData} />;
}
