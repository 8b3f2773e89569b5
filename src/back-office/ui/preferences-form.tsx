import { Form, href } from 'react-router';
import type { BackOfficePreferences } from '../preference-rules.ts';
import { Button } from './button.tsx';
import { SelectField } from './choice.tsx';

const themeOptions = [
  { value: 'system', label: 'Like this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const shortcutOptions = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
];

/** A form for this browser's color scheme and keyboard shortcuts in the back office. */
export function PreferencesForm({
  preferences: { theme, shortcuts },
}: {
  preferences: BackOfficePreferences;
}) {
  return (
    <Form method="post" action={href('/admin/preferences')} className="grid gap-4 sm:grid-cols-2">
      <SelectField name="theme" label="Colors" options={themeOptions} defaultValue={theme} />
      <SelectField
        name="shortcuts"
        label="Single-letter shortcuts"
        hint="Press ? on any page to see them."
        options={shortcutOptions}
        defaultValue={shortcuts}
      />
      <div className="sm:col-span-2">
        <Button>Save preferences</Button>
      </div>
    </Form>
  );
}
