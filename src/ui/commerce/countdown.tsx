import { useEffect, useEffectEvent, useState } from 'react';
import { formatTimeLeft, millisecondsUntilTimeLeftChanges } from './time-left.ts';

type CountdownProps = {
  until: Date;
  /** The winery's time when the page was rendered. Used because the visitor's clock may be wrong. */
  now: Date;
  /** Called if the countdown ends while the page is open. */
  onOver?: () => void;
  /** The text shown after the countdown ends. */
  over: string;
};

/** A countdown of the remaining time. Without scripts, it shows the time remaining when the page was rendered. */
export function Countdown({ until, now, onOver, over }: CountdownProps) {
  const [left, setLeft] = useState(until.getTime() - now.getTime());
  const reportEnd = useEffectEvent(() => onOver?.());

  useEffect(() => {
    const began = performance.now();
    const whole = until.getTime() - now.getTime();
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick(): void {
      const rest = whole - (performance.now() - began);
      setLeft(rest);
      if (rest > 0) timer = setTimeout(tick, Math.min(millisecondsUntilTimeLeftChanges(rest), rest + 50));
      else if (whole > 0) reportEnd();
    }
    tick();
    return () => clearTimeout(timer);
  }, [until, now]);

  const words = formatTimeLeft(left);
  return (
    <span role="timer" className={words === undefined ? 'figures' : 'figures whitespace-nowrap'}>
      {words === undefined ? over : `${words} left`}
    </span>
  );
}
