/**
 * The door of releases: what a whole club gets on one day. They are planned a year ahead by the months of their club, with boxes by rule
 * that an operator may change while they are planned; shipments (engine/clubs/shipments) are opened, locked and charged by their instants.
 */
export {
  changeReleaseFacts,
  createRelease,
  findReleaseOf,
  moveRelease,
  type ReleaseOn,
  type ReleaseRefusalCode,
  setReleaseBox,
} from './edit-release.server.ts';
export { planReleases } from './plan-releases.server.ts';
