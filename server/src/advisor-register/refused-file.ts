/** A file of the register that is refused whole. The message says why, and what to do. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
}
