/**
 * The alphabet of codes that people read and type: digits and capital letters without I, L, O, and U, which are easily confused. Each
 * character encodes five bits.
 */
export const readableCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
