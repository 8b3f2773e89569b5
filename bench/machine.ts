import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';

/** What there is to know about where the figures come from. */
export function describeMachine(): string {
  const [cpu] = cpus();
  const load = loadavg().map((value) => value.toFixed(1));
  return [
    `Node ${process.versions.node}, ${process.platform} ${process.arch}, ${cpus().length} × ${cpu?.model ?? 'unknown'}, ` +
      `${Math.round(totalmem() / 2 ** 30)} GB`,
    `load before the start: ${load.join(' ')}${isBusy() ? ' (busy: trust the ratios and the medians only)' : ''}`,
  ].join('\n');
}

function isBusy(): boolean {
  return (loadavg()[0] ?? 0) > 1.5;
}

/** Megabytes (10⁶ bytes) that a process keeps in memory, its threads included. */
export function residentMegabytes(pid: number): number {
  const kibibytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
  return (kibibytes * 1024) / 1e6;
}

/** Linux counts processor time in hundredths of a second, whatever the kernel's own beat. */
const ticksPerSecond = 100;

/** Seconds of processor time that a process has used; undefined where the system does not tell. */
export function processorSeconds(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
