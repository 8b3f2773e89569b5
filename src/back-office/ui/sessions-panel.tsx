import { Form } from 'react-router';
import { Button } from './button.tsx';
import { Panel } from './page.tsx';
import { StatusBadge } from './status-badge.tsx';

export type SessionListItem = {
  readonly id: string;
  readonly browser: string;
  readonly method: string;
  readonly since: string;
  readonly isOwn: boolean;
};

/** A staff member's active sessions, each with a button that ends it immediately. */
export function SessionsPanel({
  sessions,
  endAllLabel = 'End all others',
}: {
  sessions: readonly SessionListItem[];
  endAllLabel?: string;
}) {
  return (
    <Panel
      title="Sessions"
      isFlush
      actions={
        sessions.some(({ isOwn }) => !isOwn) && (
          <Form method="post">
            <Button name="intent" value="end-others">
              {endAllLabel}
            </Button>
          </Form>
        )
      }
    >
      <ul>
        {sessions.map(({ id, browser, method, since, isOwn }) => (
          <li
            key={id}
            className="flex min-h-14 items-center justify-between gap-4 border-line px-4 py-2 not-first:border-t"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                {browser}
                {isOwn && <StatusBadge tone="good">This browser</StatusBadge>}
              </p>
              <p className="text-small text-ink-soft figures">
                {method} · since {since}
              </p>
            </div>
            {!isOwn && (
              <Form method="post">
                <input type="hidden" name="intent" value="end-session" />
                <Button kind="plain" name="sessionId" value={id} aria-label={`End the session in ${browser}`}>
                  End
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length === 0 && <p className="px-4 py-3 text-ink-soft">Not signed in anywhere.</p>}
    </Panel>
  );
}
