import type { DraftId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { type Cents, cents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { saveTenders } from '../../checkout/draft/tender-store.server.ts';
import { adjust, lockStanding } from '../../ledger/index.server.ts';
import type { ClubShipment } from '../shipments/types.ts';
import { addedByHouse, houseCause, lockFundsOf, shipmentsBeside } from './funds-store.server.ts';
import { houseAdds } from './rules.ts';

/**
 * Lets a gift pay one of its shipments: puts its account on the draft that is charged, and adds to it what the shipment costs above its
 * share, which is the house's and stands in the ledger with the shipment as its cause. Shipments of one gift come here one after the
 * other, so that never more are paid than were given, whoever charges and however often; reckoned anew it adds or takes the difference.
 * @returns whether it pays: all that was given may be spoken for.
 */
export async function fundShipment(
  tx: Transaction,
  funded: {
    readonly shipment: Pick<ClubShipment, 'id' | 'membershipId' | 'version'>;
    readonly draftId: DraftId;
    readonly totalCents: Cents;
    readonly now: Date;
  },
): Promise<boolean> {
  const { shipment, draftId, totalCents, now } = funded;
  const gift = await lockFundsOf(tx, shipment.membershipId);
  if (!gift) return false;
  const { ledgerAccountId: accountId, shareCents, shipments } = gift;
  const { charged, begun } = await shipmentsBeside(tx, shipment.membershipId, shipment.id);
  if (charged + begun >= shipments) return false;
  const { posted, pending } = await lockStanding(tx, accountId);
  const change = houseAdds(totalCents, {
    shareCents,
    freeCents: cents(posted - pending),
    addedCents: await addedByHouse(tx, accountId, shipment.id),
    after: shipments - charged - 1,
  });
  if (change !== 0) {
    const cause = houseCause(shipment.id, shipment.version);
    const adjusted = await adjust(tx, { accountId, change, cause, now });
    invariant(adjusted.ok, 'what the house added can be taken back');
  }
  await saveTenders(tx, draftId, [accountId], now);
  return true;
}
