import { Form } from 'react-router';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import type { WaitlistEntryView } from '../types.ts';

/** The waitlists that the customer is on, with their position on each. */
export function WaitlistSection({ waits }: { waits: readonly WaitlistEntryView[] }) {
  return (
    <section aria-labelledby="waits" className="mt-16">
      <h2 id="waits" className="type-title mb-3">
        Your waitlist spots
      </h2>
      <ul className="border-line border-y">
        {waits.map(({ id, clubTitle, status, to }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-line py-4 not-first:border-t"
          >
            <div className="min-w-0">
              <p className="font-medium">{clubTitle}</p>
              <p className="text-ink-soft text-small">{status}</p>
            </div>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              {to !== undefined && <ButtonLink to={to}>Join now</ButtonLink>}
              <Form method="post">
                <input type="hidden" name="intent" value="leave-wait" />
                <input type="hidden" name="wait" value={id} />
                <Button kind="text" className="text-small">
                  Leave waitlist<VisuallyHidden> for {clubTitle}</VisuallyHidden>
                </Button>
              </Form>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
