import { invalid } from '../platform/http/errors/http-error.ts';
import { passwordProblem } from './password-rules.ts';

/** Throws 400, naming the field `path`, for a password that is easy to guess. `names`: what it must not be built from. */
export async function requireStrong(password: string, names: string[], path: string): Promise<void> {
  const problem = await passwordProblem(password, names);
  if (problem) throw invalid([{ path, message: problem }]);
}
