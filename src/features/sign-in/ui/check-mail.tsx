import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';

/** Somebody may wait this long for a mail before another one is of use. */
const resendSeconds = 60;

type CheckMailProps = {
  /** What was sent, to whom, under which condition; the same whatever the shop knows of the address. */
  children: ReactNode;
  email: string;
  /** Fields that the request for another mail carries besides the address. */
  fields?: Readonly<Record<string, string>>;
  /** Where a wrong address is put right. */
  elsewhere: string;
};

/** A mail is on its way, if there is anybody to write to: where to look, how to have another one, how to mend the address. */
export function CheckMail({ children, email, fields = {}, elsewhere }: CheckMailProps) {
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
          {/* Not `disabled`: whoever has just pressed it keeps the focus. */}
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
                Send it again in <span className="figures">{seconds}</span> s
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
 * Seconds that are left to wait, counted from when the page became alive; 0 without scripts, where the shop itself sees to it
 * that nobody is flooded.
 * @param again begins anew when it changes.
 */
function useWait(seconds: number, again: unknown): number {
  const [left, setLeft] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins anew with each occasion
  useEffect(() => {
    setLeft(seconds);
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1_000);
    return () => clearInterval(timer);
  }, [seconds, again]);
  return left;
}
