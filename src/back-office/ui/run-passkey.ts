import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

export type PasskeyCeremony = 'create' | 'use';

/** The back office's response to a browser's request to create or use a passkey. */
export type PasskeyOptions =
  | { readonly kind: 'create'; readonly options: PublicKeyCredentialCreationOptionsJSON }
  | { readonly kind: 'use'; readonly options: PublicKeyCredentialRequestOptionsJSON }
  | { readonly kind: 'refused'; readonly sentence: string };

type Ran =
  | { readonly ok: true; readonly passkey: string }
  | { readonly ok: false; readonly sentence: string };

const canceled = 'The request was canceled or took too long. Please try again.';
const offline = 'We couldn’t reach the server. Check your connection and try again.';
const unsupported = 'This browser doesn’t support passkeys. Use another way to sign in.';

/**
 * Requests the options, runs the passkey dialog of the browser, and returns the browser's response as JSON, or a sentence that explains why
 * there is none.
 */
export async function runPasskeyCeremony(
  ceremony: PasskeyCeremony,
  optionsFrom: string,
  fields: Readonly<Record<string, string>>,
): Promise<Ran> {
  const [library, answer] = await Promise.all([
    import('@simplewebauthn/browser'),
    askOptions(optionsFrom, fields),
  ]);
  if (answer === undefined) return { ok: false, sentence: offline };
  if (answer.kind === 'refused') return { ok: false, sentence: answer.sentence };
  if (!library.browserSupportsWebAuthn()) return { ok: false, sentence: unsupported };
  try {
    const credential =
      answer.kind === 'create'
        ? await library.startRegistration({ optionsJSON: answer.options })
        : await library.startAuthentication({ optionsJSON: answer.options });
    return { ok: true, passkey: JSON.stringify(credential) };
  } catch (error) {
    return { ok: false, sentence: sentenceFor(ceremony, error) };
  }
}

async function askOptions(
  address: string,
  fields: Readonly<Record<string, string>>,
): Promise<PasskeyOptions | undefined> {
  try {
    const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) });
    if (!answer.headers.get('content-type')?.startsWith('application/json')) return undefined;
    return (await answer.json()) as PasskeyOptions;
  } catch {
    return undefined;
  }
}

function sentenceFor(ceremony: PasskeyCeremony, error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (ceremony === 'create' && name === 'InvalidStateError')
    return 'This device already has a passkey for you.';
  return canceled;
}
