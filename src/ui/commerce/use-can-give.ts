import { useRouteLoaderData } from 'react-router';

/** Returns whether a club membership can currently be bought as a gift. Pages link to gift memberships only if it can. */
export function useCanGiftMembership(): boolean {
  const root = useRouteLoaderData<{ readonly shell: { readonly clubs: { readonly canGive: boolean } } }>(
    'root',
  );
  return root?.shell.clubs.canGive ?? true;
}
