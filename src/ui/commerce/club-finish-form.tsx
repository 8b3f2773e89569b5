import { Form } from 'react-router';
import { Button } from '../base/button.tsx';
import { Notice } from '../base/notice.tsx';

/** The button that completes joining without an email code, for a customer who signed in another way after the code was emailed. */
export function FinishJoiningClubForm({ isBusy, wide = false }: { isBusy: boolean; wide?: boolean }) {
  return (
    <Form method="post" className="space-y-5">
      <Notice>You’re signed in, so you don’t need a code.</Notice>
      <Button wide={wide} name="intent" value="finish" pendingLabel={isBusy ? 'One moment' : undefined}>
        Become a member
      </Button>
    </Form>
  );
}
