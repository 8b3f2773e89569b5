import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';

/** Returns a description of the machine on which the figures are measured. */
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

/** Returns the resident memory of a process, including its threads, in megabytes (10⁶ bytes). */
export function residentMegabytes(pid: number): number {
  const kibibytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
  return (kibibytes * 1024) / 1e6;
}

/** The unit of processor times in `/proc`: hundredths of a second on every Linux kernel. */
const ticksPerSecond = 100;

/** Returns the seconds of processor time that a process has used; undefined if the system does not report it. */
export function processorSeconds(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
