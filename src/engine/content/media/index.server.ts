/** Entry point of the media library (docs/decisions/0073): pictures that staff upload or import, identified by name. */
export {
  type MediaSaveReport,
  type PreparedMedia,
  prepareMedia,
  previewMediaChange,
  removeMedia,
  saveManyMedia,
  saveMedia,
  savePreparedMedia,
  updateMediaDescription,
} from './save-media.server.ts';
export { findMedia, listMedia } from './store.server.ts';
