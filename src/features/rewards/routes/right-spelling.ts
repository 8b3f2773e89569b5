import { redirect } from 'react-router';
import { redemptionPath, rewardHistoryPath } from '../address-rules.ts';
import type { Route } from './+types/right-spelling.ts';

/** Redirects the correctly spelled path to the misspelled one in the specification. */
export function loader({ params, url }: Route.LoaderArgs) {
  const id = params.id ?? url.searchParams.get('id');
  return redirect(
    id === null || id === undefined ? rewardHistoryPath : redemptionPath(encodeURIComponent(id)),
    301,
  );
}
