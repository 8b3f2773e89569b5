/** A problem in a legal text. `field` is `document`, `from`, `changes`, or a line of the body, such as `body.12`. */
export type LegalTextProblem = { readonly field: string; readonly sentence: string };
