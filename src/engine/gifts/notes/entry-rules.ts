/** Maximum length read from a gift form field, in characters. Longer input is truncated before validation. */
export const maxGiftFieldLength = 2_000;

/** The fields of a gift note as entered, for redisplaying a rejected form and for previews. */
export type EnteredGiftNote = {
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly personalizedMessage: string;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly deliverOn: string;
};

/**
 * Returns a function that reads a form field's text by its name, truncated to `maxGiftFieldLength`; empty if the field wasn't submitted.
 */
export function formFieldReader(values: Record<string, unknown>): (name: string) => string {
  return (name) => (typeof values[name] === 'string' ? values[name].slice(0, maxGiftFieldLength) : '');
}

/** Returns the recipient, sender and message as entered, valid or not, and the date if a day was chosen. */
export function enteredGiftNote(entered: ReturnType<typeof formFieldReader>): EnteredGiftNote {
  return {
    recipientName: entered('recipientName'),
    recipientEmail: entered('recipientEmail'),
    personalizedMessage: entered('personalizedMessage'),
    senderName: entered('senderName'),
    senderEmail: entered('senderEmail'),
    deliverOn: entered('when') === 'day' ? entered('deliverOn') : '',
  };
}
