import { data, Form, href, type MetaFunction } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { confirmNewsletterSubscription } from '../../../engine/content/newsletter/index.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { readSignedLink } from '../../../platform/signed-link.server.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { pageTitle } from '../../../winery.ts';
import type { Route } from './+types/confirm.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Confirm your newsletter sign-up') },
  { name: 'robots', content: 'noindex' },
];

const tokenOf = (url: URL) => url.searchParams.get('t') ?? '';

/** Loads the page with the confirm button. Changes nothing, because email programs may open links automatically. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { seal } = context.get(dependenciesContext);
  const isOurs = readSignedLink(seal, 'newsletter', tokenOf(url)) !== undefined;
  return data({ isOurs }, { headers: privateHeaders });
}

export async function action({ url, context }: Route.ActionArgs) {
  const isDone = await confirmNewsletterSubscription(context.get(dependenciesContext), tokenOf(url));
  return isDone ? { isDone } : data({ isDone }, 400);
}

export default function ConfirmNewsletterPage({ loaderData: { isOurs }, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <h1 tabIndex={-1} className="type-heading mb-6">
        Newsletter
      </h1>
      {actionData?.isDone === true ? (
        <Notice kind="success" live className="max-w-reading">
          You’re on the list. Every newsletter has a link to unsubscribe.
        </Notice>
      ) : !isOurs || actionData?.isDone === false ? (
        <Notice kind="error" className="max-w-reading">
          This link is incomplete. Please open it from the email again, or{' '}
          <TextLink to={href('/newsletter')}>sign up again</TextLink>.
        </Notice>
      ) : (
        <Form method="post">
          <p className="mb-6 max-w-reading text-ink-soft">Click below to join the list.</p>
          <Button>Confirm my email</Button>
        </Form>
      )}
      <p className="mt-8">
        <TextLink to={href('/wines')}>See the wines</TextLink>
      </p>
    </div>
  );
}
