/** The database refuses longer notes. */
export const longestNote = 2_000;
