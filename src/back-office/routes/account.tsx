import { Form, href } from 'react-router';
import { officeTitle } from '../page-rules.ts';
import { readPreferences } from '../preferences.server.ts';
import { requireStaff } from '../staff.server.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Facts, PageHeader, Panel } from '../ui/page.tsx';
import type { Route } from './+types/account.ts';

export async function loader(args: Route.LoaderArgs) {
  const { name, email, roleName } = await requireStaff(args);
  return { name, email, roleName, preferences: readPreferences(args.request.headers.get('cookie')) };
}

export const meta = () => [{ title: officeTitle('Your account') }];

const themeOptions = [
  { value: 'system', label: 'Like this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const shortcutOptions = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
];

export default function Account({ loaderData }: Route.ComponentProps) {
  const { name, email, roleName, preferences } = loaderData;
  return (
    <>
      <PageHeader title="Your account" />
      <div className="grid max-w-3xl gap-5">
        <Panel title="You" isFlush>
          <Facts
            facts={[
              { label: 'Name', value: name },
              { label: 'Email', value: email },
              { label: 'Role', value: roleName },
            ]}
          />
        </Panel>
        <Panel title="Preferences of this browser">
          <Form method="post" action={href('/admin/preferences')} reloadDocument className="grid gap-4">
            <Choice name="theme" label="Colors" options={themeOptions} defaultValue={preferences.theme} />
            <Choice
              name="shortcuts"
              label="Single-letter shortcuts"
              hint="Press ? on any page to see them."
              options={shortcutOptions}
              defaultValue={preferences.shortcuts}
            />
            <div>
              <Button>Save preferences</Button>
            </div>
          </Form>
        </Panel>
      </div>
    </>
  );
}
