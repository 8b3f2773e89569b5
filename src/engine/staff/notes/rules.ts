/** The maximum number of characters in a note. The database rejects longer ones. */
export const maxNoteLength = 2_000;
