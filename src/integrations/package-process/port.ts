/** Checks or imports an uploaded package in a process of its own, with settings of its own. */
export type PackageProcess = {
  /** Resolves once the package is checked or imported, or its faults are known. @throws if the process ended before that. */
  run(importId: string): Promise<void>;
};
