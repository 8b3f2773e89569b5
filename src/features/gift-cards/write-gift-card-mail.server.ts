import type { CashOutRequestId, GiftCardId } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { findDeclinedCashOut } from '../../engine/gifts/balances/index.server.ts';
import { formatGiftCardCode } from '../../engine/gifts/cards/code-rules.ts';
import {
  deriveCode,
  derivePin,
  findBoughtCard,
  findCard,
  printToken,
  recordCardEmailBounce,
} from '../../engine/gifts/cards/index.server.ts';
import type { GiftCardDesign } from '../../engine/gifts/cards/purchase-types.ts';
import { giftCardFaceOf, isCardSent } from '../../engine/gifts/cards/rules.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import type { NoticeOfSubjectType } from '../../engine/notices/types.ts';
import { renderEmail } from '../../ui/mail/render-email.server.ts';
import { findSavedPicture } from '../../ui/media/saved-pictures.ts';
import { writeCashOutDeclinedEmail, writeGiftCardBouncedEmail, writeGiftCardEmail } from './mails.ts';

/** Returns the version of the card's code that an email is about, which is the notice's occurrence. */
function versionOf({ occurrence }: Pick<NoticeOfSubjectType<'gift_card'>, 'occurrence'>): number {
  return Number.parseInt(occurrence, 10);
}

/**
 * The emails about a gift card: its delivery, a bounce and a declined cash-out. The code is derived when the delivery is written. Delivery
 * is not sent if the card has a new code or recipient, or is closed.
 */
export const giftCardEmail = defineEmail({
  about: 'gift_card',
  write: async ({ database, seal }: Pick<ShopDependencies, 'database' | 'seal'>, notice, link) => {
    const id = notice.subjectId as GiftCardId;
    if (notice.kind === 'gift-card-bounced') {
      const bought = await findBoughtCard(database.read, id);
      if (!bought?.bouncedAt || bought.version !== versionOf(notice)) return undefined;
      const page = `/order-confirmation/gift-card?t=${bought.purchase.publicToken}&card=${id}`;
      return {
        toName: '',
        ...renderEmail(writeGiftCardBouncedEmail(bought, link(page)), { kind: notice.kind }),
      };
    }
    if (notice.kind === 'gift-card-cash-declined') {
      const request = await findDeclinedCashOut(database.read, notice.occurrence as CashOutRequestId);
      return (
        request && {
          toName: request.payeeName,
          ...renderEmail(writeCashOutDeclinedEmail(request), { kind: notice.kind }),
        }
      );
    }
    const card = await findCard(database.read, id);
    const isItsReader = card?.recipientEmail.toLowerCase() === notice.recipient.toLowerCase();
    if (!card || !isCardSent(card) || card.version !== versionOf(notice) || !isItsReader) return undefined;
    const secrets = { code: formatGiftCardCode(deriveCode(seal, card)), pin: derivePin(seal, card) };
    const links = {
      shop: link('/wines'),
      balance: link('/gift-card-balance'),
      print: link(`/gift-card/print?t=${printToken(seal, card)}`),
      picture: pictureOf(card.design, link),
    };
    return {
      toName: card.recipientName,
      ...renderEmail(writeGiftCardEmail(card, secrets, links), { kind: notice.kind }),
    };
  },
  bounced: async (shop: Parameters<typeof recordCardEmailBounce>[0], notice) => {
    if (notice.kind !== 'gift-card') return;
    await recordCardEmailBounce(shop, { cardId: notice.subjectId as GiftCardId, version: versionOf(notice) });
  },
});

function pictureOf(design: GiftCardDesign, link: (path: string) => string) {
  const { picture: name } = giftCardFaceOf(design);
  const picture = name === undefined ? undefined : findSavedPicture(name)?.mail;
  return picture && { url: link(picture.file), width: picture.width, height: picture.height };
}
