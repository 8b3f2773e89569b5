import { Form, useNavigation } from 'react-router';
import { Badge } from '../../../ui/base/badge.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';

export type CustomerSessionListItem = {
  readonly id: string;
  readonly device: string;
  /** When the session was started and last used: `Signed in Tue, Nov 3 at 9:05 am, last active Sat, Nov 21 at 4:30 pm, Pacific time`. */
  readonly times: string;
  readonly isThis: boolean;
};

/** The customer's sessions, with this browser's first. */
export function SessionList({ sessions }: { sessions: readonly CustomerSessionListItem[] }) {
  const navigation = useNavigation();
  const others = sessions.filter(({ isThis }) => !isThis);
  return (
    <>
      <ul className="border-line border-y">
        {sessions.map(({ id, device, times, isThis }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-line py-4 not-first:border-t"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-baseline gap-x-4">
                {device}
                {isThis && <Badge tone="olive">This device</Badge>}
              </p>
              <p className="text-ink-soft text-small">{times}</p>
            </div>
            {!isThis && (
              <Form method="post">
                <input type="hidden" name="intent" value="end-session" />
                <input type="hidden" name="sessionId" value={id} />
                <Button
                  kind="text"
                  className="-mx-1 min-h-11 text-small"
                  pendingLabel={navigation.formData?.get('sessionId') === id ? 'Signing out' : undefined}
                >
                  Sign out<VisuallyHidden> {device}</VisuallyHidden>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Form method="post" className="mt-5">
          <input type="hidden" name="intent" value="end-others" />
          <Button kind="outline">Sign out everywhere else</Button>
        </Form>
      )}
    </>
  );
}
