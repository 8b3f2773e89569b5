/** One fetcher for removing, saving and restoring lines: one undo at a time. */
export const lineMovesFetcherKey = 'cart-moves';
