/** The address of the paid membership, which the specification gives. */
export const membershipPath = '/daou-plus';
