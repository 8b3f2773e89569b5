/** A storage for the files of pictures, by name. A name is written once: the same name always has the same content. */
export type MediaStorage = {
  /** Writes a file completely or not at all. Writing the same file again changes nothing. */
  write(name: string, content: Uint8Array): Promise<void>;
  /** Returns the size in bytes, or undefined if there is no such file. */
  sizeOf(name: string): Promise<number | undefined>;
  /** Returns the content of an existing file, or its bytes from `start` to `end` inclusive. */
  read(name: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Removes files. Names without a file are ignored. */
  remove(names: readonly string[]): Promise<void>;
};

/** An error for a failed request to the storage. The message is for the operator. */
export class MediaStorageError extends Error {
  override readonly name = 'MediaStorageError';
  /** Whether every request will fail until the configuration is changed. */
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

/** Matches valid names of stored files, which can't leave the storage's folder or be hidden files. */
const storedName = /^[a-z0-9][a-z0-9-]{0,120}(?:\.[a-z0-9]{1,8})?$/;

export function isValidStoredFileName(name: string): boolean {
  return storedName.test(name);
}
