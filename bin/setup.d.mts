/** How the web process is run: `node` with these arguments in this environment. */
export const webProcess: readonly string[];
export function webEnvironment(environment?: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
