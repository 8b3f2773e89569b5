import { data, redirect } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { formPolicyOf } from '../../../engine/content/forms/destination-rules.ts';
import { publicForm } from '../../../engine/content/forms/field-rules.ts';
import { type FormSubmissionResponse, reservedFieldNames } from '../../../engine/content/forms/types.ts';
import { requestContext } from '../../../platform/context.server.ts';
import { sameOriginPath } from '../../../platform/own-path.ts';
import { pageModelsContext } from '../../../platform/page-cache/page-models.server.ts';
import { isScriptRequest } from '../../../platform/page-cache/page-request.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { clientKeyOfAddress } from '../../../platform/rate-limit.server.ts';
import { pageTitle } from '../../../winery.ts';
import { renderStandaloneForm } from '../form-view.server.ts';
import { acceptFormSubmission, findPublishedForm } from '../take-form.server.ts';
import { StandaloneFormPage } from '../ui/form-page.tsx';
import type { Route } from './+types/form.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.title) },
  { name: 'robots', content: 'noindex' },
];

const reading = (context: Route.LoaderArgs['context']) => ({
  ...context.get(dependenciesContext),
  models: context.get(pageModelsContext),
});

/** Loads a form for its own page, where browsers without scripts correct errors and see the thank-you message. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const standing = await findPublishedForm(reading(context), params);
  if (!standing) throw data(null, { status: 404 });
  const { documentId, form, title } = standing;
  const parts = await renderStandaloneForm(reading(context), standing);
  const from = sameOriginPath(url.origin, url.searchParams.get('from') ?? '');
  const isSent = url.searchParams.has('sent');
  return data(
    { documentId, form: publicForm(form), parts, title, from, isSent },
    { headers: privateHeaders },
  );
}

const goneSentence = 'This form is no longer available. Please reload the page.';

/**
 * Accepts a submission from any page that contains the form. Once accepted, redirects to the form's success page if it has one. Otherwise
 * responds to scripts in place, and to everyone else with the form's own page.
 */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const isScript = isScriptRequest(request);
  // A malformed multipart body counts as empty.
  const sent = await request.formData().catch(() => new FormData());
  const sentFrom = sent.get(reservedFieldNames.from);
  const from = typeof sentFrom === 'string' ? sameOriginPath(url.origin, sentFrom) : undefined;
  const shop = reading(context);
  const standing = await findPublishedForm(shop, params);
  if (!standing) {
    if (!isScript) throw data(null, { status: 404 });
    return data<FormActionAnswer>({ kind: 'refused', message: goneSentence, problems: [], entered: {} });
  }
  const { clientAddress } = context.get(requestContext);
  const formPolicy = formPolicyOf(shop.configuration);
  const answer = await acceptFormSubmission(
    { ...shop, formPolicy },
    standing,
    sent,
    clientKeyOfAddress(clientAddress),
  );
  if (answer.kind === 'refused') {
    return data<FormActionAnswer>(
      { ...answer, from },
      { status: isScript ? 200 : 422, headers: privateHeaders },
    );
  }
  const { successUrl } = standing.form;
  const next = successUrl === undefined ? undefined : sameOriginPath(url.origin, successUrl);
  if (next !== undefined) return redirect(next, 303);
  if (isScript) return data<FormActionAnswer>(answer);
  const query = new URLSearchParams({ sent: 'yes', ...(from !== undefined && { from }) });
  return redirect(`${url.pathname}?${query}`, 303);
}

type FormActionAnswer = FormSubmissionResponse & { readonly from?: string | undefined };

/** Submits the form. If the request fails, returns a refusal that keeps the entries and marks the outcome as unknown. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<FormActionAnswer> {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return { kind: 'refused', problems: [], entered: {}, isLost: true };
  }
}

export default function ContentForm({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StandaloneFormPage {...loaderData} from={actionData?.from ?? loaderData.from} answer={actionData} />
  );
}
