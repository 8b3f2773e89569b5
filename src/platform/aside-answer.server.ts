import { data, redirect } from 'react-router';
import type { Configuration } from './configuration.server.ts';
import { writeFlash } from './cookies.server.ts';
import { ownPath } from './own-path.ts';
import { isFromScript } from './page-cache/page-request.ts';

type Said = { readonly kind: 'taken' | 'refused'; readonly sentence: string };

/**
 * Answers a small form that stands on pages of others: a script gets data; an ordinary form is led back to where it stood, with
 * a message, or to its own page, where a mistake is put right and what was typed still stands.
 * @param at the request as it came and the address as the router has it.
 * @param returnTo where the form stood, by its own word.
 */
export function answerAside<Answer extends Said>(
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
