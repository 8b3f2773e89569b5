/** A separate process that checks or imports an uploaded package with its own settings. */
export type PackageImportProcess = {
  /**
   * Resolves once the package is checked or imported, or its problems are known.
   * @throws if the process ended before that.
   */
  run(importId: string): Promise<void>;
};
