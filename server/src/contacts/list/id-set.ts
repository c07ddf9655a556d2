const wordsPerId = 4;

/**
 * Ids that were seen, in 16 bytes each and room to grow: a set of texts takes five times as much, which a book of
 * millions would feel.
 */
export function idSet() {
  let slots = 4_096;
  let words = new Uint32Array(slots * wordsPerId);
  let size = 0;

  /** The slot of an id, its own or the free one where it belongs. Ids end in random bits. */
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
    const wider = new Uint32Array(slots * wordsPerId);
    for (let at = 0; at < words.length; at += wordsPerId) {
      const id: Id = [words[at] ?? 0, words[at + 1] ?? 0, words[at + 2] ?? 0, words[at + 3] ?? 0];
      if (id[0] || id[1] || id[2] || id[3]) wider.set(id, slotOf(wider, id));
    }
    words = wider;
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
