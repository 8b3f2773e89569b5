import {
  type AuditedChange,
  type AuditTrailPosition,
  auditedChangesSince,
  currentAuditTrailPosition,
} from '../engine/staff/audit/changes-view.server.ts';
import { findSignedInStaff } from '../engine/staff/index.server.ts';
import { staffMemberNames } from '../engine/staff/members/names-view.server.ts';
import type { StaffDependencies } from '../engine/staff/members/types.ts';
import type { SignedInStaff } from '../engine/staff/types.ts';
import { privateHeaders } from '../platform/private-headers.ts';
import type { ChangeMessage } from './change-types.ts';
import { actorName } from './order-page-rules.ts';

type Dependencies = Pick<StaffDependencies, 'configuration' | 'database' | 'clock' | 'seal' | 'log'>;

type Rhythm = {
  /** The interval at which new changes are read, which is the longest delay of a change. */
  readonly readMilliseconds: number;
  /** The interval of heartbeats, which also check the session. */
  readonly beatMilliseconds: number;
};

const usualRhythm: Rhythm = { readMilliseconds: 1_000, beatMilliseconds: 20_000 };

export type ChangeStream = {
  /**
   * Returns a stream of server-sent events for one signed-in browser, which either side can end; an empty response with status 204 if no
   * staff member is signed in or no stream can be opened.
   */
  open(request: Request): Promise<Response>;
  /** Notifies every stream that a customer wrote in the messenger, which the audit trail does not record. */
  announceMessage(): void;
  count(): number;
  /** Ends all streams. Their browsers reconnect, perhaps to another process. */
  stop(): void;
};

type Stream = {
  readonly staff: SignedInStaff;
  readonly request: Request;
  write(text: string): void;
  end(): void;
};

const encoder = new TextEncoder();
/**
 * The maximum number of unread chunks for a slow browser. Beyond it, the stream is ended, and the page reloads its data when the browser
 * reconnects.
 */
const mostUnread = 200;
const mostStreams = 500;
const retryMilliseconds = 2_000;

/**
 * Opens the streams that notify signed-in staff of changes. One reader per process follows the audit trail by id while any stream is open,
 * so placing an order sends no notification and waits for nothing. A message contains only the changed subject, who changed it and when;
 * the page then loads what its staff member may see.
 */
export function openChangeStream(dependencies: Dependencies, rhythm: Rhythm = usualRhythm): ChangeStream {
  const { database, clock, log } = dependencies;
  const streams = new Set<Stream>();
  let position: AuditTrailPosition | undefined;
  let isReading = false;
  let isOver = false;

  const reads = setInterval(() => void readOn(), rhythm.readMilliseconds);
  const beats = setInterval(() => {
    for (const stream of streams) void beat(stream);
  }, rhythm.beatMilliseconds);
  reads.unref();
  beats.unref();

  async function readOn(): Promise<void> {
    if (streams.size === 0 || !position || isReading) return;
    isReading = true;
    try {
      const found = await auditedChangesSince(database.read, position, clock.now());
      position = found.position;
      if (found.changes.length > 0) await send(found.changes);
    } catch (error) {
      log.warn('staff changes not read', { error });
    } finally {
      isReading = false;
    }
  }

  async function send(changes: readonly AuditedChange[]): Promise<void> {
    const names = await staffMemberNames(database.read);
    for (const { id, actor, subject, at } of changes) {
      const who = actorName(actor, names);
      for (const stream of streams) {
        const news: ChangeMessage = {
          subject,
          who,
          at: at.toISOString(),
          isOwn: stream.staff.actor === actor,
        };
        stream.write(`id: ${id}\nevent: change\ndata: ${JSON.stringify(news)}\n\n`);
      }
    }
  }

  async function beat(stream: Stream): Promise<void> {
    const staff = await ask(stream.request).catch(() => stream.staff);
    if (staff?.sessionId !== stream.staff.sessionId) {
      stream.write('event: over\ndata:\n\n');
      return stream.end();
    }
    stream.write('event: beat\ndata:\n\n');
  }

  const ask = (request: Request) => findSignedInStaff(dependencies, request.headers.get('cookie'));

  return {
    open: async (request) => {
      const staff = await ask(request);
      // 204 tells the browser not to reconnect.
      if (!staff || isOver || streams.size >= mostStreams) {
        return new Response(null, { status: 204, headers: privateHeaders });
      }
      // No stream was open, so none misses what came before.
      if (streams.size === 0) position = await currentAuditTrailPosition(database.read);
      let stream: Stream;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream = {
            staff,
            request,
            write: (text) => {
              if (!streams.has(stream)) return;
              controller.enqueue(encoder.encode(text));
              if ((controller.desiredSize ?? 0) < -mostUnread) stream.end();
            },
            end: () => {
              if (streams.delete(stream)) controller.close();
            },
          };
          streams.add(stream);
          stream.write(`retry: ${retryMilliseconds}\n\n`);
        },
        cancel: () => {
          streams.delete(stream);
        },
      });
      return new Response(body, {
        headers: {
          ...privateHeaders,
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'private, no-store, no-transform',
          // Keeps proxies from buffering the stream.
          'x-accel-buffering': 'no',
        },
      });
    },
    announceMessage: () => {
      const news: ChangeMessage = {
        ...{ subject: 'messages', who: 'A customer', at: clock.now().toISOString(), isOwn: false },
      };
      for (const stream of streams) stream.write(`event: change\ndata: ${JSON.stringify(news)}\n\n`);
    },
    count: () => streams.size,
    stop: () => {
      isOver = true;
      clearInterval(reads);
      clearInterval(beats);
      for (const stream of streams) stream.end();
    },
  };
}
