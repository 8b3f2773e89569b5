import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Mailbox, ReceivedMail } from '../port.ts';

const maximumMailBytes = 2_000_000;
const idPattern = /^\d{13}-[0-9a-f-]{36}$/;

/** The beginning of addresses whose email the server rejects, as if the mailbox did not exist. */
const bouncing = 'bounce@';

/**
 * How the server responds to an email: `accept`, `later` (a temporary rejection, as in greylisting), or `refuse` (a permanent rejection).
 */
export type MailboxBehavior = 'accept' | 'later' | 'refuse';

export type RunningMailbox = Mailbox & {
  /** The URL for the sending adapter, `smtp://127.0.0.1:port`. */
  readonly url: string;
  /** Sets how the server responds from now on, for tests of a failing mail server. */
  setMood(mood: MailboxBehavior): void;
  stop(): Promise<void>;
};

export type MailboxOptions = {
  /** The folder where emails are stored, one file each, so that they survive a restart. */
  readonly directory: string;
  /** The port; 0 chooses a free one. */
  readonly port: number;
  readonly now: () => Date;
};

/**
 * Starts the embedded SMTP server on the loopback address. Unless `setMood` changes it, the server accepts every email except to
 * `bounce@…`. It delivers none.
 */
export async function startMailbox(options: MailboxOptions): Promise<RunningMailbox> {
  await mkdir(options.directory, { recursive: true });
  let mood: MailboxBehavior = 'accept';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: maximumMailBytes,
    logger: false,
    onRcptTo: ({ address }, _session, callback) => {
      if (mood === 'later') {
        return callback(Object.assign(new Error('Come back later'), { responseCode: 451 }));
      }
      if (mood === 'accept' && !address.startsWith(bouncing)) return callback();
      callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
    },
    onData: (stream, _session, callback) => {
      collect(stream)
        .then((source) => keep(options.directory, source, options.now()))
        .then(
          () => callback(),
          (error: Error) => callback(error),
        );
    },
  });
  // A client that disconnects is not an error; without a listener it would end the process.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(options.port, '127.0.0.1', () => {
      server.server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    setMood: (next) => {
      mood = next;
    },
    list: (limit) => listMails(options.directory, limit),
    read: (id) => readMail(options.directory, id),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function collect(stream: AsyncIterable<Buffer | string>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/** Stores an email under a temporary name and then renames the file, so that a reader never sees an incomplete email. */
async function keep(directory: string, source: Buffer, now: Date): Promise<void> {
  const id = `${now.getTime()}-${randomUUID()}`;
  const path = join(directory, `${id}.eml`);
  await writeFile(`${path}.part`, source);
  await rename(`${path}.part`, path);
}

async function listMails(directory: string, limit: number): Promise<ReceivedMail[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.eml'));
  const newest = names.sort().reverse().slice(0, limit);
  const mails = await Promise.all(newest.map((name) => readMail(directory, name.slice(0, -'.eml'.length))));
  return mails.filter((mail) => mail !== undefined);
}

async function readMail(directory: string, id: string): Promise<ReceivedMail | undefined> {
  if (!idPattern.test(id)) return undefined;
  const source = await readFile(join(directory, `${id}.eml`)).catch(() => undefined);
  if (!source) return undefined;
  const mail = await PostalMime.parse(source);
  return {
    id,
    receivedAt: new Date(Number(id.slice(0, 13))),
    from: mail.from?.address ?? '',
    to: mail.to?.map((recipient) => recipient.address ?? '').join(', ') ?? '',
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  };
}
