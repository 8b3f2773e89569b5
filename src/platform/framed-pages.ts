/** The only page that may show a hosted messenger. Its content security policy takes effect only with a full page load. */
export const messengerPage = '/shop/contact-us';

/**
 * Returns what may be framed on this page: the gateway's card fields, a demonstration email, or nothing. The policy that allows it takes
 * effect only with a full page load.
 */
export function allowedFrame(path: string): 'cards' | 'mails' | undefined {
  if (
    /^\/(?:shop\/checkout|shop\/gift-card-checkout|shop\/event-checkout|wine-club\/gift\/checkout|loyalty\/rewards\/order|daou-plus\/(?:join|gift\/checkout)|shop\/billing-details\/add-card|order-confirmation\/pay)(?:\/|$)/i.test(
      path,
    )
  )
    return 'cards';
  return /^\/dev\/mailbox\/?$/i.test(path) ? 'mails' : undefined;
}
