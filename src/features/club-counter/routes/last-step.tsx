import { data, redirect } from 'react-router';
import {
  malformedApplicationStep,
  type RejectedApplicationStep,
  readApplicationForm,
  toRejectedApplicationStep,
} from '../../../engine/clubs/applications/forms.ts';
import { readClubs } from '../../../engine/clubs/index.server.ts';
import { findPlan, planTitle } from '../../../engine/clubs/rules.ts';
import { clubTerms } from '../../../engine/clubs/terms-rules.ts';
import { stateChoices } from '../../../engine/compliance/state-table.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { pageTitle } from '../../../winery.ts';
import { readCounterVisitor } from '../counter-request.server.ts';
import { handleLastStepForm } from '../handle-last-step-form.server.ts';
import {
  counterLandingPath,
  counterStepCount,
  deliveryFieldValue,
  firstIncompleteStepPath,
} from '../rules.ts';
import { CounterLastStep } from '../ui/counter-last-step.tsx';
import { offlineFormResponse, waitForServer } from '../ui/wait-for-network.ts';
import type { Route } from './+types/last-step.ts';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Join the club: last step') },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const counter = await readCounterVisitor({ request, url, context });
  const { shop, application, contents, missing, home, signedIn } = counter;
  const clubs = await readClubs(shop.database.read);
  const to = firstIncompleteStepPath('last', application, clubs, missing);
  if (to !== undefined) throw redirect(to);
  const chosen = findPlan(clubs, contents.plan, contents.frequency);
  if (!chosen) throw redirect(counterLandingPath);
  return data(
    {
      contents,
      title: planTitle(chosen),
      step: application?.state === 'submitted' ? ('code' as const) : ('agree' as const),
      steps: counterStepCount({ isGuest: signedIn === undefined, pays: url.searchParams.get('pays') }),
      isSignedIn: signedIn !== undefined,
      delivery: deliveryFieldValue(contents, home),
      places: shop.pickupLocations.map(({ id, name, hours }) => ({
        value: id as string,
        label: `Pick up at ${name}`,
        description: hours as string,
      })),
      states: stateChoices,
      shipped: clubTerms(chosen, { isPickup: false }),
      pickedUp: clubTerms(chosen, { isPickup: true }),
    },
    { headers: privateHeaders },
  );
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const formData = await request.formData();
  const form = readApplicationForm(formData);
  if (!form)
    return data<RejectedApplicationStep>(malformedApplicationStep, { status: 400, headers: privateHeaders });
  const answer = await handleLastStepForm(
    await readCounterVisitor({ request, url, context }),
    form,
    url.searchParams.get('pays'),
  );
  if (answer.kind === 'go') return answer.response;
  return data<RejectedApplicationStep>(toRejectedApplicationStep(formData, answer.refusals), {
    status: 422,
    headers: privateHeaders,
  });
}

/**
 * Submits the form once the server can be reached; returns an error if all retries fail. Meanwhile, the entered values stay in their
 * fields.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return (await waitForServer()) ? serverAction() : offlineFormResponse;
}

export default function LastStepPage({ loaderData, actionData }: Route.ComponentProps) {
  return <CounterLastStep {...loaderData} sent={actionData} />;
}
