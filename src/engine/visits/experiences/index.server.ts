/**
 * Entry point of experiences and their slots. Decisions are pure (rules.ts, price-rules.ts, policy-rules.ts); pages and other modules read
 * through view.server.ts. engine/inventory holds and releases seats with the demands of `demandsOfVisit` (I-42).
 */
export { announceSeats } from './announce-store.server.ts';
export {
  addSlot,
  addSlots,
  closeDay,
  createSlots,
  mayClose,
  openDay,
  setSlotState,
} from './keep-slots.server.ts';
export {
  addOnsAsSaved,
  experiencesAsSaved,
  poolsAsSaved,
  reorderExperiences,
  saveAddOn,
  saveExperience,
  savePool,
  withdrawExperience,
} from './save-experience.server.ts';
export { experienceById, loadSlot } from './store.server.ts';
