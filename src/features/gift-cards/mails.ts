import { type Cents, formatCents } from '../../core/money.ts';
import { giftCardFaceOf } from '../../engine/gifts/cards/rules.ts';
import type { BoughtGiftCard, GiftCard } from '../../engine/gifts/cards/types.ts';
import type { EmailBlock } from '../../ui/mail/mail-document.ts';
import { type WrittenEmail, wineryEmail } from '../../ui/mail/winery-mail.ts';
import { winery } from '../../winery.ts';

export type GiftCardCodeAndPin = { readonly code: string; readonly pin: string };

export type GiftCardEmailLinks = {
  readonly shop: string;
  readonly balance: string;
  readonly print: string;
  /** The picture of the card's design; undefined if the design has none. */
  readonly picture: { readonly url: string; readonly width: number; readonly height: number } | undefined;
};

const text = (words: string): EmailBlock => ({ kind: 'paragraph', text: words });

/** Shortens a name to a single line of at most 40 characters for an email subject. */
function inSubject(name: string): string {
  return name.replace(/\s+/g, ' ').slice(0, 40);
}

/** Writes the email that delivers the card to its recipient. It shows the amount on the card, never the price paid (domain §1.7). */
export function writeGiftCardEmail(
  card: GiftCard,
  { code, pin }: GiftCardCodeAndPin,
  links: GiftCardEmailLinks,
): WrittenEmail {
  const { isForBuyer, senderName, recipientName, message, initialCents, design } = card;
  const amount = formatCents(initialCents);
  const from = !isForBuyer && senderName !== '' ? ` from ${inSubject(senderName)}` : '';
  const title = isForBuyer
    ? 'Your gift card'
    : recipientName === ''
      ? 'A gift card for you'
      : `For ${recipientName}`;
  const { description } = giftCardFaceOf(design);
  const alt = `${winery().legalName} gift card: ${description.toLowerCase()}.`;
  return wineryEmail(`Your ${amount} gift card${from}`, title, [
    ...(links.picture ? [{ kind: 'picture', alt, ...links.picture } as const] : []),
    text(
      isForBuyer
        ? `Here’s your ${amount} gift card, to keep or to give in person.`
        : `${senderName === '' ? 'Someone' : senderName} sent you ${amount} to spend on wine, visits and more at ${winery().legalName}.`,
    ),
    ...(message === '' ? [] : [{ kind: 'quote', text: message } as const]),
    {
      kind: 'facts',
      rows: [
        ['Amount', amount],
        ['Code', code],
        ['PIN', pin],
      ],
    },
    text('Enter the code and PIN when you check out. Any balance stays on the card, and it never expires.'),
    { kind: 'action', label: 'Choose a wine', url: links.shop },
    { kind: 'action', label: 'Print card', url: links.print },
    text(`Balance: ${links.balance}`),
    text('Anyone with the code and PIN can spend it, so keep this email safe.'),
  ]);
}

/** Writes the email that notifies the buyer that the card's email bounced. */
export function writeGiftCardBouncedEmail(card: BoughtGiftCard, orderUrl: string): WrittenEmail {
  const { purchase, recipientEmail, initialCents } = card;
  return wineryEmail('Your gift card wasn’t delivered', 'Your gift card wasn’t delivered', [
    text(
      `We sent the ${formatCents(initialCents)} gift card from your order ${purchase.orderNumber} to ${recipientEmail}, but the email bounced because that mailbox doesn’t exist.`,
    ),
    text(
      'Give us the right email address and we’ll send the card there with a new code. The old code will stop working.',
    ),
    { kind: 'action', label: 'Use a different address', url: orderUrl },
  ]);
}

/** Writes the email that notifies a payee of a declined cash-out request. */
export function writeCashOutDeclinedEmail(request: {
  readonly amountCents: Cents;
  readonly lastFour: string;
  readonly reason: string | null;
}): WrittenEmail {
  const { amountCents, lastFour, reason } = request;
  const amount = formatCents(amountCents);
  return wineryEmail('About your gift card cash-out request', 'We can’t cash out this gift card', [
    text(`You asked us to cash out the ${amount} left on the gift card ending in ${lastFour}.`),
    ...(reason === null ? [] : [{ kind: 'quote', text: reason } as const]),
    text(
      `The ${amount} is still on the card, but the card is blocked until we’ve resolved this with you. Call ${winery().phone.shown} or email ${winery().mailboxes.support}.`,
    ),
  ]);
}
