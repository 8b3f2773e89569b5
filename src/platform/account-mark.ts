/** The name of the hidden form field that identifies the account for which the page was rendered. */
export const accountMarkFieldName = 'accountMark';
