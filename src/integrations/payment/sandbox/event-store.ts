import type { SandboxDatabase } from './database.ts';
import type { EventRow, ListPage, ListPageRequest } from './rows.ts';

export type PendingDelivery = { readonly event: EventRow; readonly attempts: number };

/** The stored events and their pending webhook deliveries. */
export type EventStore = {
  insert(event: Omit<EventRow, 'sequence'>): number;
  find(id: string): EventRow | undefined;
  page(request: ListPageRequest): ListPage<EventRow>;
  enqueue(eventSequence: number, dueAtMilliseconds: number): void;
  /** Returns the deliveries due at this instant, oldest event first, or newest first if reversed. */
  due(nowMilliseconds: number, order: 'created' | 'reversed', limit: number): readonly PendingDelivery[];
  nextDueAtMilliseconds(): number | undefined;
  postpone(eventSequence: number, dueAtMilliseconds: number): void;
  delivered(eventSequence: number): void;
  allDueAt(milliseconds: number): void;
  pendingCount(): number;
};

export function createEventStore({ handle }: SandboxDatabase): EventStore {
  const insert = handle.prepare('INSERT INTO events (id, created_at, type, body) VALUES (?, ?, ?, ?)');
  const find = handle.prepare('SELECT * FROM events WHERE id = ?');
  const page = handle.prepare(
    `SELECT * FROM events
     WHERE created_at >= :since AND sequence < coalesce((SELECT sequence FROM events WHERE id = :after), 9e15)
     ORDER BY sequence DESC LIMIT :limit`,
  );
  const enqueue = handle.prepare(
    'INSERT INTO deliveries (event_sequence, due_at_milliseconds) VALUES (?, ?)',
  );
  const dueIn = (direction: 'ASC' | 'DESC') =>
    handle.prepare(
      `SELECT events.*, deliveries.attempts FROM deliveries JOIN events ON events.sequence = event_sequence
       WHERE due_at_milliseconds <= ? ORDER BY event_sequence ${direction} LIMIT ?`,
    );
  const due = { created: dueIn('ASC'), reversed: dueIn('DESC') };
  const nextDue = handle.prepare('SELECT min(due_at_milliseconds) AS due FROM deliveries');
  const postpone = handle.prepare(
    'UPDATE deliveries SET attempts = attempts + 1, due_at_milliseconds = ? WHERE event_sequence = ?',
  );
  const delivered = handle.prepare('DELETE FROM deliveries WHERE event_sequence = ?');
  const allDueAt = handle.prepare('UPDATE deliveries SET due_at_milliseconds = ?');
  const pendingCount = handle.prepare('SELECT count(*) AS pending FROM deliveries');
  return {
    insert: (event) => Number(insert.run(event.id, event.created_at, event.type, event.body).lastInsertRowid),
    find: (id) => find.get(id) as EventRow | undefined,
    page: ({ limit, startingAfter, createdSince }) => {
      const rows = page.all({ since: createdSince, after: startingAfter ?? null, limit: limit + 1 });
      return { rows: rows.slice(0, limit) as unknown as EventRow[], hasMore: rows.length > limit };
    },
    enqueue: (sequence, dueAt) => void enqueue.run(sequence, dueAt),
    due: (now, order, limit) =>
      due[order]
        .all(now, limit)
        .map((row) => ({ event: row as unknown as EventRow, attempts: Number(row.attempts) })),
    nextDueAtMilliseconds: () => {
      const value = nextDue.get()?.due;
      return typeof value === 'number' ? value : undefined;
    },
    postpone: (sequence, dueAt) => void postpone.run(dueAt, sequence),
    delivered: (sequence) => void delivered.run(sequence),
    allDueAt: (milliseconds) => void allDueAt.run(milliseconds),
    pendingCount: () => Number(pendingCount.get()?.pending),
  };
}
