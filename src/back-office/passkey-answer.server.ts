import type { Result } from '../core/result.ts';
import type { PasskeyOptions } from './ui/run-passkey.ts';

type Options<Kind extends PasskeyOptions['kind']> =
  Extract<PasskeyOptions, { kind: Kind }> extends {
    options: infer Given;
  }
    ? Given
    : never;

/** Returns the response to a script's request for passkey options: the options, or the sentence of the refusal. */
export function respondWithPasskeyOptions<Kind extends 'create' | 'use'>(
  kind: Kind,
  result: Result<Options<Kind>>,
): Response {
  const answer = result.ok
    ? { kind, options: result.value }
    : { kind: 'refused', sentence: result.refusals.map(({ sentence }) => sentence).join(' ') };
  return Response.json(answer, { status: result.ok ? 200 : 409 });
}

/** Returns the browser's passkey response from a form, unvalidated; the engine checks it. Undefined if it is not JSON. */
export function parsePasskeyResponse(form: FormData): unknown {
  const text = form.get('passkey');
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
