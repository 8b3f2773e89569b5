import { data, type MetaFunction } from 'react-router';
import { readWatchLink, stopWatch } from '../../../engine/watches/index.server.ts';
import { pageTitle } from '../../../house.ts';
import { dependenciesContext } from '../../../platform/context.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { StopWatch } from '../../../ui/commerce/stop-watch.tsx';
import { shippingWatch } from '../schema.ts';
import type { Route } from './+types/stop-telling.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Take my address off the list') },
  { name: 'robots', content: 'noindex' },
];

/** Mail programs open links by themselves, so opening it only asks. */
export function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('t') ?? '';
  const { seal } = context.get(dependenciesContext);
  const isOurs = readWatchLink(seal, shippingWatch, token) !== undefined;
  return data({ token: isOurs ? token : undefined }, { headers: privateHeaders });
}

export async function action({ request, context }: Route.ActionArgs) {
  const isDone = await stopWatch(context.get(dependenciesContext), shippingWatch, await request.formData());
  return isDone ? { isDone } : data({ isDone }, 400);
}

export default function StopTelling({ loaderData: { token }, actionData }: Route.ComponentProps) {
  return (
    <StopWatch
      token={token}
      isDone={actionData?.isDone}
      sentence="You asked to be told when wine may go to a state. One press, and we forget the address."
      wayOn={{ to: '/shipping-states', label: 'Where we ship' }}
    />
  );
}
