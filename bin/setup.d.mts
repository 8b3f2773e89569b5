/** Arguments of `node` that run the web process. */
export const webProcess: readonly string[];
export function webEnvironment(environment?: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
export function installArguments(state: {
  readonly installedLock: string | undefined;
  readonly wantedLock: string;
  readonly hasDevelopment: boolean;
  readonly needsDevelopment: boolean;
}): string[] | undefined;
export function isProduction(environment: NodeJS.ProcessEnv): boolean;
/** The files of the tools that the project runs with its own Node. */
export const tool: { readonly reactRouter: string };
