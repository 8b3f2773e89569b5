import { data, Form, type MetaFunction } from 'react-router';
import { pageTitle } from '../../../house.ts';
import { dependenciesContext } from '../../../platform/context.server.ts';
import { formValues } from '../../../platform/form-values.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { stopForm } from '../forms.ts';
import { readWatchLink } from '../sign-watch-link.server.ts';
import { deleteWatch } from '../store.server.ts';
import type { Route } from './+types/stop-telling.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Take my address off the list') },
  { name: 'robots', content: 'noindex' },
];

/** Mail programs open links by themselves, so opening it only asks. */
export function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('t') ?? '';
  const { seal } = context.get(dependenciesContext);
  const isOurs = readWatchLink(seal, token) !== undefined;
  return data({ token: isOurs ? token : undefined }, { headers: { 'cache-control': 'private, no-store' } });
}

/** Ends the wish that the link names; a link of an address that is gone already is answered the same. */
export async function action({ request, context }: Route.ActionArgs) {
  const { seal, database } = context.get(dependenciesContext);
  const form = stopForm.safeParse(formValues(await request.formData()));
  const id = form.success ? readWatchLink(seal, form.data.t) : undefined;
  if (id === undefined) return data({ isDone: false }, 400);
  await deleteWatch(database.read, id);
  return { isDone: true };
}

export default function StopTelling({ loaderData: { token }, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <h1 tabIndex={-1} className="type-heading mb-6">
        Take my address off the list
      </h1>
      {actionData?.isDone === true ? (
        <Notice kind="success" live className="max-w-reading">
          Your address is gone from the list. Nothing more will come.
        </Notice>
      ) : token === undefined || actionData?.isDone === false ? (
        <Notice kind="error" className="max-w-reading">
          This link is not whole. Please open it from the mail once more.
        </Notice>
      ) : (
        <Form method="post">
          <input type="hidden" name="t" value={token} />
          <p className="mb-6 max-w-reading text-ink-soft">
            You asked to be told when wine may go to a state. One press, and we forget the address.
          </p>
          <Button>Forget my address</Button>
        </Form>
      )}
      <p className="mt-8">
        <TextLink to="/shipping-states">Where we ship</TextLink>
      </p>
    </div>
  );
}
