import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { whereaboutsOf } from '../helpers/another-process.ts';
import type { TestShop } from '../helpers/shop.ts';
import { type Act, type Errand, errandVariable } from './dying-shop.ts';

/** Runs the errand in a process of its own and answers the signal that ended it. */
export async function dieOn(errand: Errand, killWhen?: () => Promise<boolean>): Promise<string | null> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('./dying-shop.ts', import.meta.url))],
    {
      env: { ...process.env, [errandVariable]: JSON.stringify(errand) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  while (killWhen && child.exitCode === null) {
    if (await killWhen()) child.kill('SIGKILL');
    await wait(20);
    if (child.killed) break;
  }
  const [, signal] = (await ended) as [number | null, string | null];
  return signal;
}

/** What a process of this shop is sent to do, and where it dies; undefined waits to be killed. */
export function errandOf(
  shop: Pick<TestShop, 'sandbox' | 'test' | 'clock'>,
  act: Act,
  diesAt: Errand['diesAt'],
): Errand {
  return { ...whereaboutsOf(shop), act, diesAt };
}
