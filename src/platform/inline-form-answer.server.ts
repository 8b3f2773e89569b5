import { data, redirect } from 'react-router';
import type { Configuration } from './configuration.server.ts';
import { writeFlash } from './cookies.server.ts';
import { ownPath } from './own-path.ts';
import { isFromScript } from './page-cache/page-request.ts';

type FormOutcome = { readonly kind: 'taken' | 'refused'; readonly sentence: string };

/**
 * Answers a small form that appears on other pages. A script receives data. Without scripts, the browser is redirected back with a flash
 * message, or stays on the form's own page, with the entered values, if there is a mistake.
 * @param at the original request and the URL as the router sees it.
 * @param returnTo the page the form was on, as the form states it.
 */
export function answerInlineForm<Answer extends FormOutcome>(
  configuration: Pick<Configuration, 'mode'>,
  at: { readonly request: Request; readonly url: URL },
  returnTo: FormDataEntryValue | null,
  answer: Answer,
) {
  const isScript = isFromScript(at.request);
  if (answer.kind === 'refused') return data(answer, isScript ? 200 : 422);
  const isLedBack = !isScript && typeof returnTo === 'string' && returnTo !== '';
  const back = isLedBack ? ownPath(at.url.origin, returnTo) : undefined;
  if (back === undefined) return data(answer);
  const flash = writeFlash(configuration, { kind: 'success', text: answer.sentence });
  return redirect(back, { status: 303, headers: { 'set-cookie': flash } });
}
