import { useEffect, useEffectEvent, useState } from 'react';
import { nextTick, timeLeft } from './time-left.ts';

type CountdownProps = {
  until: Date;
  /** What the winery's clock showed when the page was made; a visitor's own may be wrong. */
  now: Date;
  /** The moment has come while the page is open. */
  onOver?: () => void;
  /** What is said from then on. */
  over: string;
};

/** How much time is left, counted down while it is looked at; without scripts it stands as it was when the page was made. */
export function Countdown({ until, now, onOver, over }: CountdownProps) {
  const [left, setLeft] = useState(until.getTime() - now.getTime());
  const tellOver = useEffectEvent(() => onOver?.());

  useEffect(() => {
    const began = performance.now();
    const whole = until.getTime() - now.getTime();
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick(): void {
      const rest = whole - (performance.now() - began);
      setLeft(rest);
      if (rest > 0) timer = setTimeout(tick, Math.min(nextTick(rest), rest + 50));
      else if (whole > 0) tellOver();
    }
    tick();
    return () => clearTimeout(timer);
  }, [until, now]);

  const words = timeLeft(left);
  return (
    <span role="timer" className={words === undefined ? 'figures' : 'figures whitespace-nowrap'}>
      {words === undefined ? over : `${words} left`}
    </span>
  );
}
