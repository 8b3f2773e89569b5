import { data, Outlet } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { clearFlash, readFlash } from '../flash.server.ts';
import { visibleSections } from '../navigation-rules.ts';
import { readPreferences } from '../preferences.server.ts';
import { requireStaff } from '../staff.server.ts';
import { ChangeStreamProvider } from '../ui/changes.tsx';
import { KeyboardShortcuts } from '../ui/keyboard.tsx';
import { BackOfficeShell } from '../ui/shell.tsx';
import { type SignedInStaffProfile, StaffProfileProvider } from '../ui/staff-context.tsx';
import { Toast } from '../ui/toast.tsx';
import type { Route } from './+types/workspace.ts';

/** Requires a staff session for every page of the workspace, whatever the page's own loader does. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    await requireStaff(args);
    return next();
  },
];

export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  const { configuration } = context.get(dependenciesContext);
  const { name, email, roleName, capabilities } = await requireStaff(args);
  const staff: SignedInStaffProfile = { name, email, roleName, capabilities: [...capabilities] };
  const cookies = request.headers.get('cookie');
  const flash = readFlash(cookies);
  const { shortcuts } = readPreferences(cookies);
  const shown = { staff, flash, shortcuts, counts: {} as Record<string, number> };
  return data(shown, flash && { headers: { 'set-cookie': clearFlash(configuration) } });
}

export default function Workspace({ loaderData }: Route.ComponentProps) {
  const { staff, flash, shortcuts, counts } = loaderData;
  const sections = visibleSections((capability) => staff.capabilities.includes(capability));
  return (
    <StaffProfileProvider value={staff}>
      <KeyboardShortcuts sections={sections} hasLetters={shortcuts === 'on'}>
        {(openSearch) => (
          <ChangeStreamProvider>
            <BackOfficeShell staff={staff} sections={sections} counts={counts} onSearch={openSearch}>
              <Outlet />
            </BackOfficeShell>
          </ChangeStreamProvider>
        )}
      </KeyboardShortcuts>
      {flash && <Toast key={JSON.stringify(flash)} flash={flash} />}
    </StaffProfileProvider>
  );
}
