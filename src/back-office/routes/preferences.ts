import { href, redirectDocument } from 'react-router';
import { dependenciesContext } from '../../dependencies.server.ts';
import { writeFlash } from '../flash.server.ts';
import { parsePreferences } from '../preference-rules.ts';
import { writePreferences } from '../preferences.server.ts';
import { requireStaff } from '../staff.server.ts';
import type { Route } from './+types/preferences.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args);
  return redirectDocument(href('/admin/account'));
}

/** Saves the preferences in a cookie of this browser. */
export async function action(args: Route.ActionArgs) {
  await requireStaff(args);
  const { configuration } = args.context.get(dependenciesContext);
  const preferences = parsePreferences(await args.request.formData());
  const headers = new Headers([
    ['set-cookie', writePreferences(configuration, preferences)],
    ['set-cookie', writeFlash(configuration, { kind: 'success', text: 'Preferences saved.' })],
  ]);
  // The theme is an attribute of the document, which only a whole load writes.
  return redirectDocument(href('/admin/account'), { headers });
}
