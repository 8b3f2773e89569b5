/** The hidden field by which a form says for whose account its page was made. */
export const accountMarkField = 'accountMark';
