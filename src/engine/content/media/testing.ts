import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderMediaStorage } from '../../../integrations/media-storage/folder-adapter.server.ts';
import { createPictureEncoder } from '../../../integrations/picture-encoder/process-adapter.server.ts';

/** Returns real media services for a test. Their temporary folder is created with the first file and deleted by `close`. */
export function testMediaServices() {
  const folder = join(tmpdir(), `cellar-door-media-${randomUUID()}`);
  const pictureEncoder = createPictureEncoder();
  return {
    services: { mediaStorage: createFolderMediaStorage(folder), pictureEncoder },
    close: async () => {
      pictureEncoder.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
