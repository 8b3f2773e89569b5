/**
 * Entry point of experiences and their slots. The decisions are pure functions in rules.ts, price-rules.ts and policy-rules.ts. Pages and
 * other modules read through view.server.ts. engine/inventory holds and releases the seats listed by `demandsOfVisit` (I-42).
 */
export { refreshVisitPagesForSeats } from './announce-store.server.ts';
export {
  closeWineryForDay,
  createPlannedSlots,
  createScheduledSlots,
  createUnscheduledSlot,
  reopenWineryForDay,
  setSlotState,
  validateDayClosure,
} from './keep-slots.server.ts';
export {
  readSavedExperiences,
  readSavedSeatPools,
  readSavedVisitAddOns,
  reorderExperiences,
  saveExperience,
  saveSeatPool,
  saveVisitAddOn,
  withdrawExperience,
} from './save-experience.server.ts';
export { experienceById, loadSlot } from './store.server.ts';
