/** One fetcher for removing, saving and restoring lines: one undo at a time. */
export const movesKey = 'cart-moves';
