import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';

/** The number of seconds until another email can be requested. */
const resendSeconds = 60;

type CheckMailProps = {
  /** The text about what was sent and to whom. It is the same whether or not the email address is known. */
  children: ReactNode;
  email: string;
  /** Additional fields of the form that requests another email. */
  fields?: Readonly<Record<string, string>>;
  /** The path of the page where the address can be corrected. */
  elsewhere: string;
};

/** A request to check the email, with a button to send it again and a link to enter a different email address. */
export function CheckYourEmail({ children, email, fields = {}, elsewhere }: CheckMailProps) {
  const { key } = useLocation();
  const seconds = useWait(resendSeconds, key);
  const isWaiting = seconds > 0;
  return (
    <div className="space-y-8">
      <div className="space-y-4">{children}</div>
      <p className="text-ink-soft">It can take a minute. If you don’t see it, check your spam folder.</p>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4 border-line border-t pt-6">
        <Form method="post">
          <input type="hidden" name="intent" value="resend" />
          <input type="hidden" name="email" value={email} />
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {/* Not `disabled`, so that the button keeps the focus. */}
          <Button
            kind="outline"
            aria-disabled={isWaiting || undefined}
            className={isWaiting ? 'pointer-events-none opacity-60' : ''}
            onClick={(event) => {
              if (isWaiting) event.preventDefault();
            }}
          >
            {isWaiting ? (
              <span>
                Send it again in <span className="figures">{seconds}</span>{' '}
                {seconds === 1 ? 'second' : 'seconds'}
              </span>
            ) : (
              'Send it again'
            )}
          </Button>
        </Form>
        <TextLink to={elsewhere}>Wrong address?</TextLink>
      </div>
    </div>
  );
}

/**
 * Returns the seconds left until another email can be requested, counted from hydration; 0 without scripts, where the server's rate limit
 * applies.
 * @param again restarts the countdown when it changes.
 */
function useWait(seconds: number, again: unknown): number {
  const [left, setLeft] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts over with each occasion
  useEffect(() => {
    setLeft(seconds);
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1_000);
    return () => clearInterval(timer);
  }, [seconds, again]);
  return left;
}
