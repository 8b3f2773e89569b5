/** The key of the one fetcher shared by removing, saving and restoring cart lines, so that only one undo is offered at a time. */
export const cartLineFetcherKey = 'cart-moves';
