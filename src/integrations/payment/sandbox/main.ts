import { rmSync, writeFileSync } from 'node:fs';
import { parseSandboxConfiguration, sandboxEnvironmentVariable } from './configuration.ts';
import { DatabaseInUseError } from './database.ts';
import { startGateway } from './server.ts';
import { alreadyRunningExitCode, type GatewayState, gatewayStateFilePath } from './state-file.ts';

/**
 * Entry point of the sandbox gateway process. Like the real gateway, it outlives the shop that started it. It ends on SIGTERM or SIGINT, or
 * at the control API's request.
 */
try {
  const configuration = parseSandboxConfiguration(process.env[sandboxEnvironmentVariable]);
  const file = gatewayStateFilePath(configuration.dataDirectory);
  const stopRequested = Promise.withResolvers<void>();
  const { port, instanceId, close } = await startGateway(configuration, stopRequested.resolve);
  process.on('SIGTERM', stopRequested.resolve);
  process.on('SIGINT', stopRequested.resolve);
  process.on('SIGHUP', () => {});

  const state: GatewayState = { pid: process.pid, port, instanceId };
  writeFileSync(file, JSON.stringify(state), { mode: 0o600 });
  process.send?.(state, () => process.disconnect());

  await stopRequested.promise;
  await close();
  rmSync(file, { force: true });
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(error instanceof DatabaseInUseError ? alreadyRunningExitCode : 1);
}
