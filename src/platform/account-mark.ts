/** The hidden form field that names the account for which the page was rendered. */
export const accountMarkField = 'accountMark';
