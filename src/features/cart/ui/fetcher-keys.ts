/** Names the one request that takes lines out of the cart, puts them aside and brings them back: one undo at a time. */
export const movesKey = 'cart-moves';
