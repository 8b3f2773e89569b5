/** What the page of `/api/auth/error` says; words of the sign-in client that it does not know are told as the last one. */
const sentences: Readonly<Record<string, string>> = {
  Configuration: 'Signing in is not set up completely here. We have been told.',
  AccessDenied: 'This account may not be signed in to. Please write to us.',
  Verification: 'This link was used already, or its time is over. Have us mail you a new one.',
};

export function authErrorSentence(error: string | null): string {
  const known = error !== null && Object.hasOwn(sentences, error) ? sentences[error] : undefined;
  return known ?? 'Signing in did not work just now. Nothing was changed; please try again in a moment.';
}
