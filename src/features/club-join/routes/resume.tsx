import { data, Form, href, type MetaFunction, redirect, useNavigation } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { carryApplication, isCarryLinkGood } from '../../../engine/clubs/applications/index.server.ts';
import { secretHeaders } from '../../../platform/private-headers.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { pageTitle } from '../../../winery.ts';
import { doorOf } from '../rules.ts';
import type { Route } from './+types/resume.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Go on here') },
  { name: 'robots', content: 'noindex' },
];

/** Looks and takes nothing: programs that look into mailboxes follow links. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(dependenciesContext);
  const isGood = await isCarryLinkGood(shop, url.searchParams.get('t') ?? '');
  return data({ isGood }, { headers: secretHeaders });
}

export async function action({ url, context }: Route.ActionArgs) {
  const shop = context.get(dependenciesContext);
  const carried = await carryApplication(shop, url.searchParams.get('t') ?? '');
  if (!carried.ok) return data({ isGood: false }, { status: 410, headers: secretHeaders });
  const { source, setCookie } = carried.value;
  return redirect(doorOf(source), { status: 303, headers: { ...secretHeaders, 'set-cookie': setCookie } });
}

export default function Resume({ loaderData, actionData }: Route.ComponentProps) {
  const isGood = actionData?.isGood ?? loaderData.isGood;
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <div className="page-width py-10 lg:py-16">
      {isGood ? (
        <EmptyState
          heading="Go on with your membership here?"
          level={1}
          action={
            <Form method="post">
              <Button pendingLabel={isBusy ? 'One moment' : undefined}>Go on here</Button>
            </Form>
          }
        >
          What you typed comes along to this device, and leaves the other one. The link is used up with it.
        </EmptyState>
      ) : (
        <EmptyState
          heading="This link has expired."
          level={1}
          action={<ButtonLink to={href('/wine-club')}>See the clubs</ButtonLink>}
        >
          It works once, and for 30 minutes. Ask for another one where you began, or begin here: it is quickly
          done.
        </EmptyState>
      )}
    </div>
  );
}
