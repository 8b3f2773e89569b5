import { data, redirect } from 'react-router';
import type { Configuration } from './configuration.server.ts';
import { serializeFlashCookie } from './cookies.server.ts';
import { sameOriginPath } from './own-path.ts';
import { isScriptRequest } from './page-cache/page-request.ts';

type FormOutcome = { readonly kind: 'taken' | 'refused'; readonly sentence: string };

/**
 * Returns the response to a small form that appears on other pages. Scripts get `answer` as data. Without scripts, an accepted form
 * redirects with a flash message to `returnTo` if that is a path of the shop. Otherwise, the form's own page shows `answer`.
 * @param at the original request, and its URL as the router sees it
 * @param returnTo the path of the page that contained the form, as submitted with the form
 */
export function respondToInlineForm<Answer extends FormOutcome>(
  configuration: Pick<Configuration, 'mode'>,
  at: { readonly request: Request; readonly url: URL },
  returnTo: FormDataEntryValue | null,
  answer: Answer,
) {
  const isScript = isScriptRequest(at.request);
  if (answer.kind === 'refused') return data(answer, isScript ? 200 : 422);
  const isLedBack = !isScript && typeof returnTo === 'string' && returnTo !== '';
  const back = isLedBack ? sameOriginPath(at.url.origin, returnTo) : undefined;
  if (back === undefined) return data(answer);
  const flash = serializeFlashCookie(configuration, { kind: 'success', text: answer.sentence });
  return redirect(back, { status: 303, headers: { 'set-cookie': flash } });
}
