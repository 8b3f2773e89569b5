/**
 * The door of club shipments: what a member gets on a day is a box that can be changed until it locks, then an order by the same
 * `placeOrder` as any other (I-36, I-37). Views stand in `view.server.ts` (`shipmentsOf`, `pendingCharges`, `openShipmentsOf`) and
 * `box-view.server.ts` (`boxOf`, `quoteBox`). By this door, each for `OwnShipment`:
 *   saveBox(dependencies, own, { version, lines }): SaveBoxResult
 *   resetBox(dependencies, own, version): ShipmentChanged
 *   skipShipment(dependencies, own) and undoSkip(dependencies, own): ShipmentChanged
 *   changeShipmentDelivery(dependencies, own, wish: BoxDeliveryWish): ShipmentChanged
 *   shipEarly(dependencies, own, { shownTotalCents }): ShipEarlyResult
 * Dependencies are those of checkout. Memberships call, in their own transactions: `openFirstShipments` (joined or activated),
 * `endShipmentsOf` (cancelled, with `reopenShipmentsOf` for the undo), `dueAgainWithCard` (another card).
 */
export {};
