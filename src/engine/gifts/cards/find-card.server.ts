import type { Database, Transaction } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { cardOfPrintToken, isPinOf, isPrintToken, lookupHashes } from './derive-code.server.ts';
import { isOut } from './rules.ts';
import { findCard, findCardByHash } from './store.server.ts';
import type { GiftCard, GiftCardCode, GiftCardPin } from './types.ts';

type Derive = Pick<Seal, 'derive' | 'keyIds'>;

/**
 * The card with this code and PIN; undefined for whatever is not there, wrong, or never sent. The same work is done in each of these
 * cases: a PIN is derived and compared also where there is no card to compare it with (I-29).
 */
export async function findCardByCode(
  read: Transaction,
  seal: Derive,
  typed: { readonly code: GiftCardCode; readonly pin: GiftCardPin },
): Promise<GiftCard | undefined> {
  const found = await findCardByHash(read, lookupHashes(seal, typed.code));
  if (!found) return undefined;
  const { card, isNamed } = found;
  const isRight = isPinOf(seal, card, typed.pin);
  return isNamed && isRight && card.state !== 'scheduled' ? card : undefined;
}

/** Returns the card that a code names, whatever PIN was typed with it: whose it is, and what an alarm is about. */
export async function findCardNamed(
  read: Transaction,
  seal: Derive,
  code: GiftCardCode,
): Promise<GiftCard | undefined> {
  const found = await findCardByHash(read, lookupHashes(seal, code));
  return found?.isNamed ? found.card : undefined;
}

/** The card that a link to its print opens: until it is issued anew, or is over. */
export async function findCardToPrint(
  { database, seal }: { readonly database: Pick<Database, 'read'>; readonly seal: Derive },
  token: string,
): Promise<GiftCard | undefined> {
  const id = cardOfPrintToken(token);
  const card = id && (await findCard(database.read, id));
  return card && isOut(card) && isPrintToken(seal, card, token) ? card : undefined;
}
