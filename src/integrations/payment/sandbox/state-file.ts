import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The state that a running gateway writes to its data directory, so that the next start finds it. */
export type GatewayState = { readonly pid: number; readonly port: number; readonly instanceId: string };

/** The exit code of a gateway process when another one already uses its data directory. */
export const alreadyRunningExitCode = 73;

export function gatewayStateFilePath(dataDirectory: string): string {
  return join(dataDirectory, 'gateway.json');
}

export function readGatewayState(dataDirectory: string): GatewayState | undefined {
  try {
    const state = JSON.parse(
      readFileSync(gatewayStateFilePath(dataDirectory), 'utf8'),
    ) as Partial<GatewayState>;
    const { pid, port, instanceId } = state;
    return pid && port && instanceId ? { pid, port, instanceId } : undefined;
  } catch {
    return undefined;
  }
}
