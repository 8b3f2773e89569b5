/**
 * Entry point of content (docs/decisions/0051): documents that editors maintain outside the code, all their versions, and the choice of
 * document for each page. Documents are our own or those last received from a hosted page builder.
 */
export {
  areDocumentsKnown,
  type ContentDependencies,
  contentById,
  contentForPage,
  previewedVersion,
  previewToken,
  publishedDocuments,
} from './content-for.server.ts';
export { openContentCopyStore } from './copy-store.server.ts';
export { publishDocument, saveDocument, unpublishDocument } from './keep-content.server.ts';
export { publishLegalTexts } from './legal/publish-legal-texts.server.ts';
export { publishedLegalTexts } from './legal/store.server.ts';
export {
  cancelPlannedSetting,
  planSetting,
  type SettingShapes,
  saveSetting,
  settingsChannel,
} from './settings/save-setting.server.ts';
export { currentSettings, listPlannedSettings } from './settings/store.server.ts';
export { isSameVersion, publishedVersions } from './shown-versions.server.ts';
export { addContentEventCounts, findDocumentVersion } from './store.server.ts';
