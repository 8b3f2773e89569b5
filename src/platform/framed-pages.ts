/** Where a hosted messenger stands, and nowhere else: the policy that lets it in comes with a full load too. */
export const messengerPage = '/shop/contact-us';

/**
 * What may stand in a frame on the page of this address: the gateway's card fields, a mail of the demonstration, nothing
 * anywhere else. The policy that lets it in comes with a full load only.
 */
export function frameOf(path: string): 'cards' | 'mails' | undefined {
  if (
    /^\/(?:shop\/checkout|shop\/gift-card-checkout|shop\/event-checkout|wine-club\/gift\/checkout|loyalty\/rewards\/order|daou-plus\/(?:join|gift\/checkout)|shop\/billing-details\/add-card|order-confirmation\/pay)(?:\/|$)/i.test(
      path,
    )
  )
    return 'cards';
  return /^\/dev\/mailbox\/?$/i.test(path) ? 'mails' : undefined;
}
