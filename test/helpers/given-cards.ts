import { cents } from '../../src/core/money.ts';
import { formatGiftCardCode } from '../../src/engine/gifts/cards/code-rules.ts';
import {
  blockCard,
  deriveCode,
  derivePin,
  findCard,
  grantCard,
} from '../../src/engine/gifts/cards/index.server.ts';
import { emptyGiftCardRequest } from '../../src/engine/gifts/cards/rules.ts';
import type { GiftCard } from '../../src/engine/gifts/cards/types.ts';
import type { Database } from '../../src/platform/database.server.ts';
import { openJobService } from '../../src/platform/jobs.server.ts';
import { createLog } from '../../src/platform/log.server.ts';
import { createSeal } from '../../src/platform/seal.server.ts';
import { loadSecrets } from '../../src/platform/secrets.server.ts';
import type { ShopConnection } from './running-shop.ts';

/** A gift card with the code and PIN that its holder enters. */
export type GiftCardWithCode = { readonly card: GiftCard; readonly code: string; readonly pin: string };

/** Returns the staff's gift card actions for a running shop: granting cards, with the codes from their emails, and blocking them. */
export async function giftCardFixture(
  { dataFolder, databaseUrl: url }: Pick<ShopConnection, 'dataFolder' | 'databaseUrl'>,
  database: Database,
) {
  const seal = createSeal(loadSecrets({ dataFolder, sealKeys: undefined, hashKey: undefined }));
  const jobs = await openJobService({ url, works: false, log: createLog('silent') });
  const dependencies = { database, seal, jobs: jobs.queue, clock: { now: () => new Date() } };
  const by = { actor: 'operator:test', reason: 'for a test' } as const;
  const held = (card: GiftCard): GiftCardWithCode => ({
    card,
    code: formatGiftCardCode(deriveCode(seal, card)),
    pin: derivePin(seal, card),
  });
  return {
    held,
    give: async (dollars: number): Promise<GiftCardWithCode> => {
      const person = { recipientName: 'Gia', recipientEmail: 'gia@friends.example' };
      const given = await grantCard(
        dependencies,
        { ...emptyGiftCardRequest(), amountCents: cents(dollars * 100), ...person },
        by,
      );
      const card = given.ok ? await findCard(database.read, given.value) : undefined;
      if (!card) throw new Error('the card is made');
      return held(card);
    },
    block: ({ card }: GiftCardWithCode) => blockCard(dependencies, card.id, by),
    close: () => jobs.stop(),
  };
}
