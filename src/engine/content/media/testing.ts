import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMediaFolder } from '../../../integrations/media-storage/folder-adapter.server.ts';
import { createPictureEncoder } from '../../../integrations/picture-encoder/process-adapter.server.ts';

/** Real services for a test, with a folder of its own, which is created with the first file. */
export function testMediaServices() {
  const folder = join(tmpdir(), `cellar-door-media-${randomUUID()}`);
  const pictureEncoder = createPictureEncoder();
  return {
    services: { mediaStorage: createMediaFolder(folder), pictureEncoder },
    close: async () => {
      pictureEncoder.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
