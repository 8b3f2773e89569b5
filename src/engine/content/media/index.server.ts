/** Entry point of the media library (docs/decisions/0073): pictures that staff upload or import, identified by name. */
export {
  compareMedia,
  type MediaReport,
  type PreparedMedia,
  prepareMedia,
  removeMedia,
  saveManyMedia,
  saveMedia,
  savePreparedMedia,
  updateMediaDescription,
} from './save-media.server.ts';
export { findMedia, listMedia } from './store.server.ts';
