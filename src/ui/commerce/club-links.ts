import { useRouteLoaderData } from 'react-router';
import type { ClubLinks } from '../../engine/clubs/types.ts';

/** Used while nothing is known, since most wineries have clubs. */
export const allClubLinks: ClubLinks = { hasClubs: true, canGive: true, hasQuiz: true };

/** Returns which pages of clubs have something to show. */
export function useClubLinks(): ClubLinks {
  const root = useRouteLoaderData<{ readonly shell: { readonly clubs: ClubLinks } }>('root');
  return root?.shell.clubs ?? allClubLinks;
}
