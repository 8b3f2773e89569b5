/**
 * How many forms with photographs are in memory at once. Each is held whole, several times over until it is sealed, so that a dozen
 * at once would end the process; whoever finds the door shut is told so before a byte of theirs is read, and sends again.
 */
export type UploadDoor = {
  /** Lets this through; undefined when the house is full, or holds one of this network already. @param network who sends. */
  admit<Value>(network: string, work: () => Promise<Value>): Promise<Value | undefined>;
};

export function createUploadDoor(most: number): UploadDoor {
  const inside = new Set<string>();
  return {
    admit: async (network, work) => {
      // One who sends slowly keeps one place, and not the house.
      if (inside.size >= most || inside.has(network)) return undefined;
      inside.add(network);
      try {
        return await work();
      } finally {
        inside.delete(network);
      }
    },
  };
}
