import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useRevalidator } from 'react-router';
import { staffStreamPath } from '../../platform/back-office-path.ts';
import { Notice } from '../../ui/base/notice.tsx';
import type { ChangeMessage, WatchedSubjects } from '../change-types.ts';
import { formatTimeAgo } from '../format-rules.ts';
import { useVisibleInterval } from './use-every.ts';

/** A function called with each change; `undefined` means that the stream was interrupted, so anything may have changed. */
type Listener = (news: ChangeMessage | undefined) => void;

const Listeners = createContext<Set<Listener>>(new Set());

/** The minimum duration of an interruption that is reported. */
const patienceMilliseconds = 4_000;
/**
 * The time without a heartbeat after which a connection counts as lost, whatever the browser reports. The server sends one every 20
 * seconds.
 */
const silenceMilliseconds = 50_000;

/**
 * Keeps one change stream open while the window is visible, and shows a message when it is interrupted. Hidden windows close their stream,
 * because a browser allows few connections to one origin.
 */
export function ChangeStreamProvider({ children }: { children: ReactNode }) {
  const [listeners] = useState(() => new Set<Listener>());
  const [isLost, setLost] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const again = () => setAttempt(attempt + 1);
    document.addEventListener('visibilitychange', again);
    if (document.visibilityState === 'hidden') {
      return () => document.removeEventListener('visibilitychange', again);
    }
    const source = new EventSource(staffStreamPath);
    let late: ReturnType<typeof setTimeout> | undefined;
    let silent: ReturnType<typeof setTimeout> | undefined;
    let wasLost = attempt > 0;
    const alive = () => {
      clearTimeout(silent);
      silent = setTimeout(again, silenceMilliseconds);
    };
    const lose = () => setLost(true);
    const regain = () => setLost(source.readyState !== EventSource.OPEN);
    alive();
    source.onopen = () => {
      clearTimeout(late);
      setLost(false);
      if (wasLost) for (const hear of listeners) hear(undefined);
      wasLost = false;
      alive();
    };
    source.onerror = () => {
      wasLost = true;
      // Closed for good: the session is over, which the next click says.
      if (source.readyState === EventSource.CLOSED) return;
      clearTimeout(late);
      late = setTimeout(lose, patienceMilliseconds);
    };
    source.addEventListener('change', ({ data }) => {
      alive();
      const news = JSON.parse(String(data)) as ChangeMessage;
      for (const hear of listeners) hear(news);
    });
    source.addEventListener('beat', alive);
    source.addEventListener('over', () => source.close());
    addEventListener('offline', lose);
    addEventListener('online', regain);
    return () => {
      clearTimeout(late);
      clearTimeout(silent);
      source.close();
      document.removeEventListener('visibilitychange', again);
      removeEventListener('offline', lose);
      removeEventListener('online', regain);
    };
  }, [listeners, attempt]);
  return (
    <Listeners value={listeners}>
      {isLost && (
        <div className="lost-line" role="status">
          No connection. What you enter stays on this page; try again when the connection is back.
        </div>
      )}
      {children}
    </Listeners>
  );
}

/**
 * Calls `act` when one of the subjects changes, at most once per `every` milliseconds, and after an interruption of the stream.
 * @param subjects prefixes: `order:` matches any order, an empty string matches everything.
 */
export function useSubjectChanges(
  subjects: readonly string[],
  act: (news: ChangeMessage | undefined) => void,
  every = 1_000,
): void {
  const listeners = useContext(Listeners);
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hear = useEffectEvent((news: ChangeMessage | undefined) => {
    if (news && !subjects.some((subject) => news.subject.startsWith(subject))) return;
    soon.current ??= setTimeout(() => {
      soon.current = undefined;
      act(news);
    }, every);
  });
  useEffect(() => {
    const listener: Listener = (news) => hear(news);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      clearTimeout(soon.current);
      soon.current = undefined;
    };
  }, [listeners]);
}

/** Reloads the page's data when one of its subjects changes, and shows who changed it. Values entered in forms are kept. */
export function ChangedByNotice({ subjects, what }: WatchedSubjects) {
  const { revalidate } = useRevalidator();
  const [latest, setLatest] = useState<ChangeMessage>();
  const [now, setNow] = useState(() => new Date());
  useSubjectChanges(subjects, (news) => {
    if (news && !news.isOwn) {
      setNow(new Date());
      setLatest(news);
    }
    void revalidate();
  });
  useVisibleInterval(20_000, () => setNow(new Date()));
  return (
    <div role="status" className="mb-5 empty:hidden">
      {latest && (
        <Notice>
          {latest.who} changed {what} {formatTimeAgo(new Date(latest.at), now)}. This page shows how it is
          now.
        </Notice>
      )}
    </div>
  );
}

/**
 * Shows a button that reloads a list after it may have changed, so that rows never move under the pointer. A window that becomes visible
 * again reloads the list automatically.
 */
export function ListChangedNotice({ subject, what }: { subject: string; what: string }) {
  const { revalidate } = useRevalidator();
  const [hasChanged, setChanged] = useState(false);
  useSubjectChanges([subject], (news) => {
    if (!news) void revalidate();
    else if (!news.isOwn) setChanged(true);
  });
  return (
    <div role="status" className="empty:hidden">
      {hasChanged && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2">
          {what} have changed since this list was loaded.
          <button
            type="button"
            className="min-h-9 font-medium link-line"
            onClick={() => void revalidate().then(() => setChanged(false))}
          >
            Show the changes
          </button>
        </div>
      )}
    </div>
  );
}
