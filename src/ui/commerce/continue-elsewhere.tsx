import { Form } from 'react-router';
import { Button } from '../base/button.tsx';

type ContinueElsewhereProps = {
  /** The email address to which the link is sent. */
  email: string;
  isBusy: boolean;
};

/** A form that emails a link for continuing on another device. */
export function ContinueOnAnotherDevice({ email, isBusy }: ContinueElsewhereProps) {
  return (
    <Form method="post" className="mt-10 border-line border-t pt-5 text-small">
      <p className="text-ink-soft">
        Prefer another device? We’ll email <b className="font-medium break-words">{email}</b> a link that
        keeps everything you entered. It works once and expires in 30 minutes.
      </p>
      <Button
        kind="text"
        name="intent"
        value="elsewhere"
        className="-ml-1 min-h-11 text-small"
        pendingLabel={isBusy ? 'One moment' : undefined}
      >
        Continue on another device
      </Button>
    </Form>
  );
}
