import { data, type MetaFunction, redirect } from 'react-router';
import { watchOf } from '../../../engine/compliance/watch-rules.ts';
import { pageTitle } from '../../../house.ts';
import { dependenciesContext, requestContext } from '../../../platform/context.server.ts';
import { writeFlash } from '../../../platform/cookies.server.ts';
import { formValues } from '../../../platform/form-values.ts';
import { ownPath } from '../../../platform/own-path.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { TellMeForm } from '../../../ui/commerce/tell-me-form.tsx';
import { askToBeTold } from '../ask-to-be-told.server.ts';
import { watchForm } from '../forms.ts';
import type { WatchAnswer } from '../types.ts';
import type { Route } from './+types/tell-me.ts';

export const meta: MetaFunction = () => [
  { title: pageTitle('Tell me when you ship') },
  { name: 'robots', content: 'noindex' },
];

export function loader({ request }: Route.LoaderArgs) {
  const watch = watchOf(new URL(request.url).searchParams.get('state') ?? '');
  if (!watch) throw redirect('/shipping-states');
  return { watch };
}

/** Takes the wish from wherever it was asked: a script gets data, an ordinary form is led back with a message. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const shop = context.get(dependenciesContext);
  const { clientAddress } = context.get(requestContext);
  const form = await request.formData();
  const isScript = new URL(request.url).pathname.endsWith('.data');
  const answer = await answerOf();
  // A mistake is put right on the form's own page, where what was typed still stands.
  if (answer.kind === 'refused') return data<WatchAnswer>(answer, isScript ? 200 : 422);
  const returnTo = String(form.get('returnTo') ?? '');
  const back = isScript || returnTo === '' ? undefined : ownPath(url.origin, returnTo);
  if (back === undefined) return data<WatchAnswer>(answer);
  const flash = writeFlash(shop.configuration, { kind: 'success', text: answer.sentence });
  return redirect(back, { status: 303, headers: { 'set-cookie': flash } });

  async function answerOf(): Promise<WatchAnswer> {
    const typed = String(form.get('email') ?? '').slice(0, 254);
    const wish = watchForm.safeParse(formValues(form));
    if (!wish.success) {
      const sentence = 'Please enter an e-mail address we can write to, such as ana@example.com.';
      return { kind: 'refused', sentence, typed };
    }
    const { email, stateCode } = wish.data;
    const asked = await askToBeTold(shop, { email, stateCode, clientAddress });
    if (asked.ok) return { kind: 'taken', sentence: asked.value.sentence };
    return { kind: 'refused', sentence: asked.refusals.map(({ sentence }) => sentence).join(' '), typed };
  }
}

/** The form on a page of its own: where a list of states leads to, and where a mistake is put right without scripts. */
export default function TellMe({ loaderData: { watch }, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <h1 tabIndex={-1} className="type-heading mb-5">
        Not to {watch.stateName}, yet
      </h1>
      <p className="mb-8 max-w-reading text-ink-soft">
        Laws about wine change every year. Leave an address, and one mail comes when this one does.
      </p>
      <TellMeForm
        stateCode={watch.stateCode}
        stateName={watch.stateName}
        consent={watch.consent}
        answer={actionData}
      />
      <p className="mt-8">
        <TextLink to="/shipping-states">Where we ship</TextLink>
      </p>
    </div>
  );
}
