/** The embedded database cannot run. The message is for the operator, and says what to do. */
export class EmbeddedDatabaseError extends Error {
  override readonly name: string = 'EmbeddedDatabaseError';
}

/** Another Liftout uses this data folder. */
export class DataFolderInUseError extends EmbeddedDatabaseError {
  override readonly name = 'DataFolderInUseError';
}
