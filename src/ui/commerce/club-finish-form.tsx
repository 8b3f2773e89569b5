import { Form } from 'react-router';
import { Button } from '../base/button.tsx';
import { Notice } from '../base/notice.tsx';

/** The last button for a customer who signed in another way while the code was in their email. */
export function ClubFinishForm({ isBusy, wide = false }: { isBusy: boolean; wide?: boolean }) {
  return (
    <Form method="post" className="space-y-5">
      <Notice>You’re signed in, so you don’t need a code.</Notice>
      <Button wide={wide} name="intent" value="finish" pendingLabel={isBusy ? 'One moment' : undefined}>
        Become a member
      </Button>
    </Form>
  );
}
