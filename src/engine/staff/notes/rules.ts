/** The most characters of a note; the database rejects longer ones. */
export const longestNote = 2_000;
