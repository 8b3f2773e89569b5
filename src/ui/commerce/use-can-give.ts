import { useRouteLoaderData } from 'react-router';

/** Returns whether a club membership can be given as a gift now, which decides whether pages link to it. */
export function useCanGiftMembership(): boolean {
  const root = useRouteLoaderData<{ readonly shell: { readonly clubs: { readonly canGive: boolean } } }>(
    'root',
  );
  return root?.shell.clubs.canGive ?? true;
}
