/** A UUID as four 32-bit words. */
const wordsPerId = 4;

/**
 * A set of UUIDs as a hash table with open addressing, 16 bytes a slot. A `Set` of strings takes five times the memory,
 * which matters for an export of millions of contacts.
 */
export function idSet() {
  let slots = 4_096;
  let words = new Uint32Array(slots * wordsPerId);
  let size = 0;

  /** Where an id is stored, or the free slot for it. The last bits of an id are random and serve as its hash. */
  function slotOf(table: Uint32Array, [a, b, c, d]: Id): number {
    const mask = table.length / wordsPerId - 1;
    for (let slot = (d ^ c) & mask; ; slot = (slot + 1) & mask) {
      const at = slot * wordsPerId;
      const free = !(table[at] || table[at + 1] || table[at + 2] || table[at + 3]);
      const own = table[at] === a && table[at + 1] === b && table[at + 2] === c && table[at + 3] === d;
      if (free || own) return at;
    }
  }

  function grow() {
    slots *= 2;
    const larger = new Uint32Array(slots * wordsPerId);
    for (let at = 0; at < words.length; at += wordsPerId) {
      const id: Id = [words[at] ?? 0, words[at + 1] ?? 0, words[at + 2] ?? 0, words[at + 3] ?? 0];
      if (id[0] || id[1] || id[2] || id[3]) larger.set(id, slotOf(larger, id));
    }
    words = larger;
  }

  return {
    /** Adds a UUID. Answers whether it is new. */
    add(uuid: string): boolean {
      const id = parse(uuid);
      const at = slotOf(words, id);
      if (words[at] || words[at + 1] || words[at + 2] || words[at + 3]) return false;
      words.set(id, at);
      size += 1;
      if (size * 4 > slots * 3) grow();
      return true;
    },
  };
}

type Id = [number, number, number, number];

function parse(uuid: string): Id {
  const word = (from: number) => Number.parseInt(uuid.slice(from, from + 8), 16);
  return [
    word(0),
    Number.parseInt(uuid.slice(9, 13) + uuid.slice(14, 18), 16),
    Number.parseInt(uuid.slice(19, 23) + uuid.slice(24, 28), 16),
    word(28),
  ];
}
