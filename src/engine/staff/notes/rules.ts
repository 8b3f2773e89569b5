/** The most characters of a note; the database rejects longer ones. */
export const maxNoteLength = 2_000;
