/** The arguments of `node` that start the web process. */
export const webProcessArguments: readonly string[];
export function webProcessEnvironment(environment?: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
export function npmInstallArguments(state: {
  readonly installedLock: string | undefined;
  readonly wantedLock: string;
  readonly hasDevelopment: boolean;
  readonly needsDevelopment: boolean;
}): string[] | undefined;
export function isProduction(environment: NodeJS.ProcessEnv): boolean;
/** The script paths of the tools that run with the project's own Node. */
export const toolPaths: { readonly reactRouter: string };
