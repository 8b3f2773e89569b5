/** The most characters that are read of a form field; the rest is cut off before the rules check it. */
export const maximumFieldLength = 2_000;

/** The fields of a gift note as entered, for showing a rejected form again and for previews. */
export type EnteredNote = {
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly personalizedMessage: string;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly deliverOn: string;
};

/** Returns the text of each form field; empty when it was not sent. */
export function enteredTexts(values: Record<string, unknown>): (name: string) => string {
  return (name) => (typeof values[name] === 'string' ? values[name].slice(0, maximumFieldLength) : '');
}

/** Returns recipient, message and date as entered, valid or not. */
export function enteredNote(entered: ReturnType<typeof enteredTexts>): EnteredNote {
  return {
    recipientName: entered('recipientName'),
    recipientEmail: entered('recipientEmail'),
    personalizedMessage: entered('personalizedMessage'),
    senderName: entered('senderName'),
    senderEmail: entered('senderEmail'),
    deliverOn: entered('when') === 'day' ? entered('deliverOn') : '',
  };
}
