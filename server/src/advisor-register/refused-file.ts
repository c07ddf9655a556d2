/** A file of the register that is refused whole. The message says why, and what to do. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
}

/** A file that has fewer people than a day explains: an admin may know why, and import it anyway. */
export class FileWithLosses extends RefusedFile {}
