/**
 * The door of club shipments: what a member gets on a day is a box that can be changed until it locks, then an order by the same
 * `placeOrder` as any other (I-36, I-37). Views stand in `view.server.ts` and `box-view.server.ts`. Whoever changes a membership has its
 * shipments follow, within the same transaction: `openFirstShipments` (joined, or came back), `endShipmentsOf` and `reopenShipmentsOf`
 * (cancelled and undone), `refreshBoxesOf` (another plan or taste), `dueAgainWithCard` (another card).
 */
export {
  changeShipmentDelivery,
  resetBox,
  skipShipment,
  undoSkip,
} from './change-shipment.server.ts';
export {
  dueAgainWithCard,
  endShipmentsOf,
  refreshBoxesOf,
  reopenShipmentsOf,
} from './follow-membership.server.ts';
export { type MovedUses, sendElsewhere } from './move-address.server.ts';
export { openFirstShipments } from './open-shipments.server.ts';
export { previewRun, type RunPreview } from './preview-run.server.ts';
export type { ProcessedShipments } from './process-shipments.server.ts';
export { chargeClub, openClub, processRelease, retryRelease } from './run-club.server.ts';
export { saveBox } from './save-box.server.ts';
export { shipEarly } from './ship-early.server.ts';
