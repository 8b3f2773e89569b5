import type { CashOutRequestId, GiftCardId } from '../../core/ids.ts';
import { formatCode } from '../../engine/gifts/cards/code-rules.ts';
import {
  codeOf,
  findBoughtCard,
  findCard,
  findDeclinedCashOut,
  pinOf,
  printToken,
} from '../../engine/gifts/cards/index.server.ts';
import { isOut } from '../../engine/gifts/cards/rules.ts';
import type { NoticeAbout, NoticeWriters } from '../../engine/notices/types.ts';
import type { GiftCardDesign } from '../../engine/orders/drafts/purchase-types.ts';
import type { Database } from '../../platform/database.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { writtenOut } from '../../ui/mail/house-mail.ts';
import { findMailPicture } from '../../ui/media/pictures.server.ts';
import { bouncedMail, cashDeclinedMail, giftCardMail } from './mails.ts';

export type GiftCardMailDependencies = {
  readonly database: Database;
  readonly seal: Pick<Seal, 'derive' | 'keyIds'>;
  /** The shop's origin as customers know it: the links in mails begin with it. */
  readonly publicUrl: string;
};

/** The version of the code that a mail is about; the occurrence begins with it. */
export function versionOf({ occurrence }: Pick<NoticeAbout<'gift_card'>, 'occurrence'>): number {
  return Number.parseInt(occurrence, 10);
}

/**
 * Writes the mail with the card, whose code is made for it here and is in nothing else; nothing when the card has another code by
 * now, goes to somebody else or is over. And the mail that tells the buyer that it came back, while that is so.
 */
export function giftCardMailWriter(dependencies: GiftCardMailDependencies): NoticeWriters['gift_card'] {
  const { database, seal, publicUrl } = dependencies;
  const link = (path: string) => new URL(path, publicUrl).href;
  return async (notice) => {
    const id = notice.subjectId as GiftCardId;
    if (notice.kind === 'gift-card-bounced') {
      const bought = await findBoughtCard(database.read, id);
      if (!bought?.bouncedAt || bought.version !== versionOf(notice)) return undefined;
      const page = `/order-confirmation/gift-card?t=${bought.purchase.publicToken}&card=${id}`;
      return { toName: '', ...writtenOut(bouncedMail(bought, link(page))) };
    }
    if (notice.kind === 'gift-card-cash-declined') {
      const request = await findDeclinedCashOut(database.read, notice.occurrence as CashOutRequestId);
      return request && { toName: request.payeeName, ...writtenOut(cashDeclinedMail(request)) };
    }
    const card = await findCard(database.read, id);
    const isItsReader = card?.recipientEmail.toLowerCase() === notice.recipient.toLowerCase();
    if (!card || !isOut(card) || card.version !== versionOf(notice) || !isItsReader) return undefined;
    const secrets = { code: formatCode(codeOf(seal, card)), pin: pinOf(seal, card) };
    const links = {
      shop: link('/wines'),
      balance: link('/gift-card-balance'),
      print: link(`/gift-card/print?t=${printToken(seal, card)}`),
      picture: pictureOf(card.design, link),
    };
    return { toName: card.recipientName, ...writtenOut(giftCardMail(card, secrets, links)) };
  };
}

function pictureOf(design: GiftCardDesign, link: (path: string) => string) {
  const picture = findMailPicture(`gift-card-${design}`);
  return picture && { url: link(picture.file), width: picture.width, height: picture.height };
}
