/**
 * Entry point of club shipments. A shipment is a box that its member can change until it locks, then an order placed by the same
 * `placeOrder` as any other (I-36, I-37). Views are in `view.server.ts` and `box-view.server.ts`. A change of a membership updates its
 * shipments in the same transaction: `openFirstShipments` (joined or restored), `endShipmentsOfMembership` and
 * `reopenShipmentsOfMembership` (canceled and undone), `refreshBoxesOfMembership` (another plan or preferences),
 * `rescheduleDeclinedShipmentsAfterCardChange` (another card).
 */
export {
  changeShipmentDelivery,
  resetBox,
  skipShipment,
  undoSkip,
} from './change-shipment.server.ts';
export {
  endShipmentsOfMembership,
  refreshBoxesOfMembership,
  reopenShipmentsOfMembership,
  rescheduleDeclinedShipmentsAfterCardChange,
} from './follow-membership.server.ts';
export { openFirstShipments } from './open-shipments.server.ts';
export { previewReleaseRun, type ReleaseRunPreview } from './preview-run.server.ts';
export type { ProcessedShipmentCounts } from './process-shipments.server.ts';
export { type DeliveryRedirectScope, redirectDeliveries } from './redirect-deliveries.server.ts';
export {
  chargeDueShipmentsOfRelease,
  lockAndChargeShipments,
  planAndOpenShipments,
  retryDeclinedShipmentsOfRelease,
} from './run-club.server.ts';
export { saveBox } from './save-box.server.ts';
export { shipEarly } from './ship-early.server.ts';
