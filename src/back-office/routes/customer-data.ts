import { data, href, redirect } from 'react-router';
import { exportPersonForStaff } from '../../engine/support/personal-data/index.server.ts';
import { requirePerson } from '../customer-request.server.ts';
import type { Route } from './+types/customer-data.ts';

/** Redirects to the privacy page, because only its button may create the file, never a link. */
export async function loader(args: Route.LoaderArgs) {
  await requirePerson(args, 'customers.privacy');
  throw redirect(href('/admin/customers/:id/privacy', args.params));
}

/** Returns all data stored about a person as one JSON file. */
export async function action(args: Route.ActionArgs) {
  const { staff, dependencies, person, requestId } = await requirePerson(args, 'customers.privacy', {
    isConfirmed: true,
  });
  if ((await args.request.formData()).get('intent') !== 'download') throw data(null, { status: 400 });
  const { personId: subjectId } = person;
  const file = await exportPersonForStaff(dependencies, person, { actor: staff.actor, requestId, subjectId });
  return new Response(file, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="customer-${subjectId}.json"`,
    },
  });
}
