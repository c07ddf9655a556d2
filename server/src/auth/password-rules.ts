import { minPasswordLength } from '@liftout/contract/auth';

/**
 * Further characters can only make a password stronger, and the time of the check grows steeply with the length: half a
 * second for the worst 64 characters, a tenth for the worst 40.
 */
const maxCheckedCharacters = 40;
/** zxcvbn's score for at least 10^8 guesses, which our limits and our hash make impractical. */
const minScore = 3;

const containsNames =
  "Don't build it from your name, your firm's name or Liftout. Use three or more unrelated words.";

/**
 * What is wrong with a password, as a sentence; undefined for one that may be used. `context` has what an attacker
 * tries first: the username, the firm's name, e-mail addresses.
 */
export async function passwordProblem(password: string, context: string[]): Promise<string | undefined> {
  if (password.length < minPasswordLength) return `Use at least ${minPasswordLength} characters.`;
  const estimator = await loadEstimator();
  const checked = password.slice(0, maxCheckedCharacters);
  const names = wordsOf(['liftout', ...context]);
  const lowerCase = checked.toLowerCase();
  const withoutNames = names
    .filter((word) => word.length > 3)
    .reduce((rest, word) => rest.replaceAll(word, ' '), lowerCase);
  if (withoutNames !== lowerCase && estimator.check(withoutNames.trim()).score < minScore)
    return containsNames;
  const { score, feedback } = estimator.check(checked, names);
  if (score >= minScore) return undefined;
  switch (feedback.warning) {
    case 'topTen':
    case 'topHundred':
    case 'common':
    case 'similarToCommon':
      return 'This is too close to a common password. Use three or more unrelated words.';
    case 'userInputs':
      return containsNames;
    case 'simpleRepeat':
    case 'extendedRepeat':
    case 'sequences':
    case 'straightRow':
    case 'keyPattern':
      return 'Repeats and sequences are easy to guess. Use three or more unrelated words.';
    default:
      return 'This is easy to guess. Use three or more unrelated words.';
  }
}

/** Each text in lower case: unchanged, without spaces and punctuation, and word by word. The longest come first. */
function wordsOf(texts: string[]): string[] {
  const parts = texts.flatMap((text) => {
    const words = text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2);
    return [text.toLowerCase(), words.join(''), ...words].filter((part) => part.length > 2);
  });
  return [...new Set(parts)].sort((a, b) => b.length - a.length).slice(0, 50);
}

let estimator: ReturnType<typeof createEstimator> | undefined;

/** Loaded when first used: its word lists take 30 MB, and most processes never see a new password. */
function loadEstimator() {
  estimator ??= createEstimator();
  return estimator;
}

async function createEstimator() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
