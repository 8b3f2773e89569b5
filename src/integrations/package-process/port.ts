/** Checks or imports an uploaded package in a process of its own, with settings of its own. */
export type PackageProcess = {
  /** Ends once the package is checked or imported, or its faults are known. @throws if its process ended before. */
  run(importId: string): Promise<void>;
};
