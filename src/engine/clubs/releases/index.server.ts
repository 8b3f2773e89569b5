/**
 * Entry point of releases. A release is the wine that all members of a club receive on one day. Releases are planned a year ahead by the
 * months of their club, with default boxes that staff may change before they open; shipments (engine/clubs/shipments) are opened, locked
 * and charged at their stored instants.
 */
export {
  changeReleaseDetails,
  createRelease,
  findReleaseByKey,
  moveRelease,
  type ReleaseKey,
  type ReleaseRefusalCode,
  setReleaseBox,
} from './edit-release.server.ts';
export { planReleases } from './plan-releases.server.ts';
