/** Why it was refused; nothing when it was not. */
export function codesOf(answer: { readonly ok: boolean }): readonly string[] {
  return 'refusals' in answer
    ? (answer.refusals as readonly { readonly code: string }[]).map(({ code }) => code)
    : [];
}
