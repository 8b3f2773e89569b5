import { Form } from 'react-router';
import { Button } from '../base/button.tsx';
import { Notice } from '../base/notice.tsx';
import { TextLink } from '../base/text-link.tsx';

type StopWatchProps = {
  /** Undefined when the link is not one of ours. */
  token: string | undefined;
  /** What came of the press. */
  isDone: boolean | undefined;
  /** What the address waits for, and what pressing the button does. */
  sentence: string;
  wayOn: { readonly to: string; readonly label: string };
};

/** Where the link at the end of a mail leads that somebody has asked for. */
export function StopWatch({ token, isDone, sentence, wayOn }: StopWatchProps) {
  return (
    <div className="page-width pt-10 pb-16 lg:pt-16 lg:pb-24">
      <h1 tabIndex={-1} className="type-heading mb-6">
        Take my address off the list
      </h1>
      {isDone === true ? (
        <Notice kind="success" live className="max-w-reading">
          Your address is gone from the list. Nothing more will come.
        </Notice>
      ) : token === undefined || isDone === false ? (
        <Notice kind="error" className="max-w-reading">
          This link is not whole. Please open it from the mail once more.
        </Notice>
      ) : (
        <Form method="post">
          <input type="hidden" name="t" value={token} />
          <p className="mb-6 max-w-reading text-ink-soft">{sentence}</p>
          <Button>Forget my address</Button>
        </Form>
      )}
      <p className="mt-8">
        <TextLink to={wayOn.to}>{wayOn.label}</TextLink>
      </p>
    </div>
  );
}
