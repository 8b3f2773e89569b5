import { rmSync, writeFileSync } from 'node:fs';
import { configurationVariable, readConfiguration } from './configuration.ts';
import { DatabaseInUseError } from './database.ts';
import { startGateway } from './server.ts';
import { alreadyRunningExitCode, type GatewayState, stateFile } from './state-file.ts';

/**
 * The sandbox gateway as a process of its own. It outlives the shop that started it, as the real gateway would;
 * it ends on SIGTERM or when the control API asks for it.
 */
const configuration = readConfiguration(process.env[configurationVariable]);
const file = stateFile(configuration.dataDirectory);

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  setImmediate(async () => {
    await gateway.close();
    rmSync(file, { force: true });
    process.exit(0);
  });
};

const gateway = await startGateway(configuration, stop).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(error instanceof DatabaseInUseError ? alreadyRunningExitCode : 1);
});

const { port, instanceId } = gateway;
const state: GatewayState = { pid: process.pid, port, instanceId };
writeFileSync(file, JSON.stringify(state), { mode: 0o600 });
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('SIGHUP', () => {});
process.send?.(state, () => process.disconnect());
