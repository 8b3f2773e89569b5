import { data, Form, href, type MetaFunction, redirect, useNavigation } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { isTransferLinkValid, transferApplication } from '../../../engine/clubs/applications/index.server.ts';
import { secretUrlHeaders } from '../../../platform/private-headers.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { pageTitle } from '../../../winery.ts';
import { resumedApplicationPath } from '../rules.ts';
import type { Route } from './+types/resume.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Continue here') },
  { name: 'robots', content: 'noindex' },
];

/** Checks the link without using it, because email scanners open links too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(dependenciesContext);
  const isGood = await isTransferLinkValid(shop, url.searchParams.get('t') ?? '');
  return data({ isGood }, { headers: secretUrlHeaders });
}

export async function action({ url, context }: Route.ActionArgs) {
  const shop = context.get(dependenciesContext);
  const carried = await transferApplication(shop, url.searchParams.get('t') ?? '');
  if (!carried.ok) return data({ isGood: false }, { status: 410, headers: secretUrlHeaders });
  const { source, setCookie } = carried.value;
  return redirect(resumedApplicationPath(source), {
    status: 303,
    headers: { ...secretUrlHeaders, 'set-cookie': setCookie },
  });
}

export default function ResumePage({ loaderData, actionData }: Route.ComponentProps) {
  const isGood = actionData?.isGood ?? loaderData.isGood;
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <div className="page-width py-10 lg:py-16">
      {isGood ? (
        <EmptyState
          heading="Finish joining on this device?"
          level={1}
          action={
            <Form method="post">
              <Button pendingLabel={isBusy ? 'One moment' : undefined}>Continue here</Button>
            </Form>
          }
        >
          We’ll move what you entered to this device and remove it from the other one. The link works only
          once.
        </EmptyState>
      ) : (
        <EmptyState
          heading="This link has expired."
          level={1}
          action={<ButtonLink to={href('/wine-club')}>Compare the clubs</ButtonLink>}
        >
          Links work once and expire after 30 minutes. Ask for a new one on your other device, or start over
          here. It only takes a minute.
        </EmptyState>
      )}
    </div>
  );
}
