/** Digits and letters without I, L, O and U, which are easily confused. Five bits each. */
export const readableAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
