/* How long what is about somebody is kept where no account ends it: what the privacy policy says, and a test holds it to. */

/** A checkout that no order came of: as long as a cart. */
export const unfinishedDays = 60;
/** A wish to be told, once its mail has left. */
export const toldDays = 30;
/** Orders and visits of guests: what tax law and the alcohol laws of the states ask for. */
export const recordYears = 7;
