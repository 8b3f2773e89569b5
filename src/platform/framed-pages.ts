/** The path of the only page that may show a hosted messenger. Its content security policy applies only after a full page load. */
export const messengerPagePath = '/shop/contact-us';

/**
 * Returns the kind of frame allowed on a page: the gateway's card fields, the demo mailbox's emails, or none. The policy that allows it
 * applies only after a full page load.
 */
export function allowedFrameKind(path: string): 'cards' | 'mails' | undefined {
  if (
    /^\/(?:shop\/checkout|shop\/gift-card-checkout|shop\/event-checkout|wine-club\/gift\/checkout|loyalty\/rewards\/order|daou-plus\/(?:join|gift\/checkout)|shop\/billing-details\/add-card|order-confirmation\/pay)(?:\/|$)/i.test(
      path,
    )
  )
    return 'cards';
  return /^\/dev\/mailbox\/?$/i.test(path) ? 'mails' : undefined;
}
