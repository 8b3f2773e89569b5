/** Digits and letters without I, L, O and U: nothing in it is mistaken for another. Five bits each. */
export const readableAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
