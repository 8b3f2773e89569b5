import { data, Form, href, type MetaFunction } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import {
  purposeOfUnsubscribeLink,
  unsubscribeByLink,
} from '../../../engine/content/newsletter/index.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import type { SignedLinkPurpose } from '../../../platform/signed-link.server.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { pageTitle } from '../../../winery.ts';
import type { Route } from './+types/unsubscribe.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Unsubscribe') },
  { name: 'robots', content: 'noindex' },
];

const sentences: Readonly<Record<SignedLinkPurpose, string>> = {
  newsletter: 'We’ll stop sending you our newsletter and remove your email from the list.',
  'stock-watch': 'You asked us to email you when a wine is available. We’ll remove your email address.',
  'shipping-watch':
    'You asked us to email you when we can ship to your state. We’ll remove your email address.',
};

const tokenOf = (url: URL) => url.searchParams.get('t') ?? '';

/** Loads the page with the unsubscribe button. Changes nothing, because email programs may open links automatically. */
export function loader({ url, context }: Route.LoaderArgs) {
  const purpose = purposeOfUnsubscribeLink(context.get(dependenciesContext).seal, tokenOf(url));
  return data({ purpose }, { headers: privateHeaders });
}

/**
 * Unsubscribes the mailbox of the signed link. Handles both the page's button and the one-click request of email programs (RFC 8058), which
 * sends nothing but the link.
 */
export async function action({ url, context }: Route.ActionArgs) {
  const isDone = await unsubscribeByLink(context.get(dependenciesContext), tokenOf(url));
  return isDone ? { isDone } : data({ isDone }, 400);
}

export default function UnsubscribePage({ loaderData: { purpose }, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <h1 tabIndex={-1} className="type-heading mb-6">
        Unsubscribe
      </h1>
      {actionData?.isDone === true ? (
        <Notice kind="success" live className="max-w-reading">
          You’re unsubscribed, and we’ve removed your email from the list.
        </Notice>
      ) : purpose === undefined || actionData?.isDone === false ? (
        <Notice kind="error" className="max-w-reading">
          This link is incomplete. Please open it from the email again.
        </Notice>
      ) : (
        <Form method="post">
          <p className="mb-6 max-w-reading text-ink-soft">{sentences[purpose]}</p>
          <Button>Unsubscribe</Button>
        </Form>
      )}
      <p className="mt-8">
        <TextLink to={href('/wines')}>See the wines</TextLink>
      </p>
    </div>
  );
}
