/** Remembers the last bytes that were pushed, in memory of a fixed size. */
export interface Ring {
  push(bytes: Uint8Array): void;
  /** A copy of what it remembers, oldest first. */
  read(): Buffer;
}

export function createRing(capacity: number): Ring {
  let memory = Buffer.alloc(0);
  let end = 0;
  let full = false;
  return {
    push: (pushed) => {
      if (pushed.length === 0) return;
      if (memory.length === 0) memory = Buffer.allocUnsafe(capacity);
      const bytes = pushed.subarray(Math.max(0, pushed.length - capacity));
      const fits = Math.min(bytes.length, capacity - end);
      memory.set(bytes.subarray(0, fits), end);
      memory.set(bytes.subarray(fits), 0);
      full ||= end + bytes.length >= capacity;
      end = (end + bytes.length) % capacity;
    },
    read: () =>
      full
        ? Buffer.concat([memory.subarray(end), memory.subarray(0, end)])
        : Buffer.from(memory.subarray(0, end)),
  };
}
