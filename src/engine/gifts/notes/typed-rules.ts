/** Longer texts are cut before anything looks at them; what fits is said by the rules. */
export const longestField = 2_000;

/** The fields of a form as texts, however they were typed: what a refused form shows again, and what a preview shows. */
export type TypedNote = {
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly personalizedMessage: string;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly deliverOn: string;
};

/** The texts of a form by the names of their fields; empty where none was sent. */
export function typedTexts(values: Record<string, unknown>): (name: string) => string {
  return (name) => (typeof values[name] === 'string' ? values[name].slice(0, longestField) : '');
}

/** What was typed of whom a gift goes to, what it says and when, right or wrong. */
export function typedNote(typed: ReturnType<typeof typedTexts>): TypedNote {
  return {
    recipientName: typed('recipientName'),
    recipientEmail: typed('recipientEmail'),
    personalizedMessage: typed('personalizedMessage'),
    senderName: typed('senderName'),
    senderEmail: typed('senderEmail'),
    deliverOn: typed('when') === 'day' ? typed('deliverOn') : '',
  };
}
