import type { PhoneOrderId } from '../../core/ids.ts';
import { paymentLinkToken, viewPhoneOrder } from '../../engine/checkout/phone-orders/index.server.ts';
import { isPhoneOrderPayable } from '../../engine/checkout/phone-orders/rules.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import type { OrderDependencies } from '../../engine/orders/drafts/types.ts';
import { renderEmail } from '../../ui/mail/render-email.server.ts';
import { writePaymentLinkEmail } from './payment-link-mail-rules.ts';
import { paymentLinkPath } from './payment-link-rules.ts';

/** The email with the payment link for an order that staff prepared. Not sent if the order has been paid for or closed. */
export const paymentLinkEmail = defineEmail({
  about: 'phone_order',
  write: async (shop: OrderDependencies, { subjectId }, link) => {
    const id = subjectId as PhoneOrderId;
    const view = await viewPhoneOrder(shop, id);
    if (!view?.checkout || !isPhoneOrderPayable(view.state)) return undefined;
    const { firstName, lastName } = view.checkout.contents;
    const mail = writePaymentLinkEmail(
      view.checkout,
      view,
      link(paymentLinkPath(paymentLinkToken(shop, id))),
    );
    return { toName: `${firstName} ${lastName}`.trim(), ...renderEmail(mail, { kind: 'payment-link' }) };
  },
});
