import { limitConcurrency } from '../../core/limit-concurrency.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { readVisitor } from '../../engine/identity/index.server.ts';
import {
  conversationSubscriberKey,
  conversationsChannel,
} from '../../engine/support/conversations/index.server.ts';
import {
  conversationUpdatesSince,
  formatConversationMark,
  parseConversationMark,
} from '../../engine/support/conversations/rules.ts';
import type { ConversationMark } from '../../engine/support/conversations/types.ts';
import { viewConversation } from '../../engine/support/conversations/view.server.ts';
import type { ChannelListener } from '../../platform/announcements.server.ts';
import { clientKeyOfAddress } from '../../platform/rate-limit.server.ts';
import { authenticateMessengerVisitor, type MessengerVisitor } from './bearers.server.ts';
import { toConversationUpdateView } from './news-rules.ts';

type Dependencies = Pick<ShopDependencies, 'configuration' | 'database' | 'clock' | 'seal' | 'log'>;

type StreamLimits = {
  /** The maximum number of streams per visitor in this process. Opening another one ends the oldest. */
  readonly ofVisitor: number;
  readonly ofNetwork: number;
  readonly ofProcess: number;
  /** The interval between heartbeats, each of which also checks the visitor's session. */
  readonly beatMilliseconds: number;
};

export const defaultStreamLimits: StreamLimits = {
  ofVisitor: 4,
  ofNetwork: 40,
  ofProcess: 2_000,
  beatMilliseconds: 20_000,
};

export type LiveStreams = {
  /**
   * Opens a stream of server-sent events, which lasts until either side ends it. Returns an empty response (204) if the visitor isn't
   * authenticated, or if the network or the process has too many streams or the process is stopping.
   */
  open(request: Request, clientAddress: string): Promise<Response>;
  readonly listener: ChannelListener;
  count(): number;
  /** Ends all streams. Their browsers reconnect, perhaps to another process. */
  stop(): void;
};

type Stream = {
  readonly owner: string;
  readonly network: string;
  /** Sends the conversation's new events, in a queue with other streams. */
  look(): void;
  /** Sends a heartbeat. */
  beat(): void;
  /**
   * Ends the stream.
   * @param event the reason sent to the browser: `over` if the visitor is no longer authenticated, `elsewhere` if another stream replaced
   * this one. Without it, the browser reconnects.
   */
  end(event?: 'over' | 'elsewhere'): void;
};

const encoder = new TextEncoder();
/**
 * The maximum number of chunks that a slow browser can leave unread. Beyond it, the stream ends, and the browser gets the rest when it
 * reconnects.
 */
const mostUnread = 200;
/** The maximum number of streams that query the database at the same time, so that they don't slow down pages. */
const looksAtOnce = 2;
/** The delay before a browser reconnects to a stream that ended. */
const retryMilliseconds = 2_000;

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'private, no-store, no-transform',
  // Keeps proxies from buffering the stream.
  'x-accel-buffering': 'no',
};

/**
 * Creates the live streams of conversations (docs/decisions/0053). The database announces changes to every process, and each stream then
 * reads the events after the last one it sent. Therefore no event is lost between a read and an announcement. A browser that reconnects
 * sends the id of its last event.
 */
export function openLiveStreams(
  dependencies: Dependencies,
  limits: StreamLimits = defaultStreamLimits,
): LiveStreams {
  const streams = new Set<Stream>();
  const inTurn = limitConcurrency(looksAtOnce);
  let isOver = false;
  const beats = setInterval(() => {
    for (const stream of streams) stream.beat();
  }, limits.beatMilliseconds);
  beats.unref();

  const ofOwner = (owner: string) => [...streams].filter((stream) => stream.owner === owner);

  async function open(request: Request, clientAddress: string): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const key = searchParams.get('visitor') ?? '';
    const known = parseConversationMark(request.headers.get('last-event-id') ?? searchParams.get('after'));
    // 204 tells the browser not to reconnect. It then logs in again and learns who is signed in.
    const nothing = new Response(null, { status: 204 });
    const bearer = await askBearer(dependencies, request, key);
    if (!bearer) return nothing;
    if (request.method === 'HEAD') return new Response(null, { headers: streamHeaders });
    const network = clientKeyOfAddress(clientAddress);
    const ofNetwork = [...streams].filter((stream) => stream.network === network).length;
    if (isOver || streams.size >= limits.ofProcess || ofNetwork >= limits.ofNetwork) return nothing;
    const owner = conversationSubscriberKey(bearer.owner);
    const older = ofOwner(owner);
    if (older.length >= limits.ofVisitor) older[0]?.end('elsewhere');
    return new Response(createStream(request, { key, owner, network, known }), { headers: streamHeaders });
  }

  function createStream(
    request: Request,
    {
      key,
      owner,
      network,
      known,
    }: Pick<Stream, 'owner' | 'network'> & {
      readonly key: string;
      readonly known: ConversationMark | undefined;
    },
  ): ReadableStream<Uint8Array> {
    let mark = known;
    let isStale = false;
    let isLooking = false;
    let stream: Stream;
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        const write = (text: string) => {
          if (!streams.has(stream)) return;
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) < -mostUnread) stream.end();
        };
        stream = {
          owner,
          network,
          look: () => {
            isStale = true;
            if (!isLooking) void lookWhileStale(write);
          },
          beat: () => {
            write(': here\n\n');
            stream.look();
          },
          end: (event) => {
            if (event) write(`event: ${event}\ndata:\n\n`);
            if (!streams.delete(stream)) return;
            controller.close();
          },
        };
        streams.add(stream);
        write(`retry: ${retryMilliseconds}\n\n`);
        stream.look();
      },
      cancel: () => {
        streams.delete(stream);
      },
    });

    async function lookWhileStale(write: (text: string) => void): Promise<void> {
      isLooking = true;
      try {
        while (isStale && streams.has(stream)) await inTurn(() => tellNews(write));
      } catch (error) {
        dependencies.log.warn('live conversation update failed', { error });
        stream.end();
      } finally {
        isLooking = false;
      }
    }

    async function tellNews(write: (text: string) => void): Promise<void> {
      if (!streams.has(stream)) return;
      isStale = false;
      // Checks the session before sending anything, in case the visitor has signed out.
      const bearer = await askBearer(dependencies, request, key);
      if (!bearer) return stream.end('over');
      const conversation = await viewConversation(dependencies.database.read, bearer.owner, mark);
      for (const news of conversationUpdatesSince(mark, conversation)) {
        mark = news.mark;
        const id = mark ? formatConversationMark(mark) : '';
        write(`id: ${id}\nevent: news\ndata: ${JSON.stringify(toConversationUpdateView(news))}\n\n`);
      }
    }
  }

  return {
    open,
    listener: {
      channel: conversationsChannel,
      hear: (owner) => {
        for (const stream of ofOwner(owner)) stream.look();
      },
      begin: () => {
        for (const stream of streams) stream.look();
      },
    },
    count: () => streams.size,
    stop: () => {
      isOver = true;
      clearInterval(beats);
      for (const stream of streams) stream.end();
    },
  };
}

/**
 * Authenticates a stream's visitor at the time of the call, because the session may have ended since the request arrived. Returns undefined
 * if the request no longer authenticates the visitor.
 */
function askBearer(
  dependencies: Dependencies,
  { headers }: Request,
  key: string,
): Promise<MessengerVisitor | undefined> {
  const visitor = readVisitor(dependencies, headers);
  return authenticateMessengerVisitor(dependencies, { cookieHeader: headers.get('cookie'), visitor }, key);
}
