/** A problem in a legal text. `field` is `from`, `changes`, or a line of the body, such as `body.12`. */
export type LegalTextProblem = { readonly field: string; readonly sentence: string };
