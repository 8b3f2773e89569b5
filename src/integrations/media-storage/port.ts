/** Keeps files of pictures by name. A name is written once: the same name always has the same content. */
export type MediaStorage = {
  /** Writes a file whole or not at all. Writing it again changes nothing. */
  write(name: string, content: Uint8Array): Promise<void>;
  /** Returns the size in bytes; undefined if there is no such file. */
  sizeOf(name: string): Promise<number | undefined>;
  /** Reads a file, or its bytes from `start` to `end`, both included. The file exists. */
  read(name: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Removes files; ignores names without one. */
  remove(names: readonly string[]): Promise<void>;
};

/** The storage can't do what it was asked now. Its message is for the operator. */
export class MediaStorageError extends Error {
  override readonly name = 'MediaStorageError';
  /** Whether it will not answer until its configuration changes. */
  readonly isMisconfigured: boolean;
  constructor(
    message: string,
    { isMisconfigured = false, ...options }: ErrorOptions & { readonly isMisconfigured?: boolean } = {},
  ) {
    super(message, options);
    this.isMisconfigured = isMisconfigured;
  }
}

export type ByteRange = { readonly start: number; readonly end: number };

/** The form of every name: it stays inside its folder, and no name is a hidden file. */
const storedName = /^[a-z0-9][a-z0-9-]{0,120}(?:\.[a-z0-9]{1,8})?$/;

export function isStoredName(name: string): boolean {
  return storedName.test(name);
}
