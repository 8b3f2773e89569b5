import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Stores an email with any markup in the embedded mailbox as if it had been received. Returns its id. */
export async function storeReceivedEmail(
  folder: string,
  { subject, html }: { readonly subject: string; readonly html: string },
): Promise<string> {
  const id = `${Date.now()}-${randomUUID()}`;
  const lines = [
    'From: mallory@evil.example',
    'To: ana@customers.example',
    `Subject: ${subject}`,
    `Message-ID: <${id}@evil.example>`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
  ];
  await writeFile(join(folder, `${id}.eml`), lines.join('\r\n'));
  return id;
}
