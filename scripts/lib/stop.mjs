/** An expected error: its message is for the user of the command, and says what to do. */
export class Problem extends Error {}

/** Runs a command's main function; its result, a number, is the exit code. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    process.exitCode = 1;
  }
}
