import { minPasswordLength } from '@liftout/contract/auth';

/**
 * Where a password is longer, the rest can only make it better. The time it takes grows steeply: half a second for the
 * most hostile 64 characters, a tenth for these.
 */
const judgedCharacters = 40;
/** From "can be guessed in 10^8 tries": out of reach behind our limits and our hash. */
const leastScore = 3;

const tooClose =
  "Don't build it from your name, your firm's name or Liftout. Use three or more unrelated words.";

/**
 * What is wrong with a password, as a sentence; undefined for one that may be used. `context` is what an attacker
 * would try first: the username, the firm's name, e-mail addresses.
 */
export async function passwordProblem(password: string, context: string[]): Promise<string | undefined> {
  if (password.length < minPasswordLength) return `Use at least ${minPasswordLength} characters.`;
  const judge = await loadJudge();
  const judged = password.slice(0, judgedCharacters).toLowerCase();
  const known = wordsOf(['liftout', ...context]);
  const own = known
    .filter((word) => word.length > 3)
    .reduce((rest, word) => rest.replaceAll(word, ' '), judged);
  if (own !== judged && judge.check(own.trim()).score < leastScore) return tooClose;
  const { score, feedback } = judge.check(password.slice(0, judgedCharacters), known);
  if (score >= leastScore) return undefined;
  switch (feedback.warning) {
    case 'topTen':
    case 'topHundred':
    case 'common':
    case 'similarToCommon':
      return 'This is too close to a common password. Use three or more unrelated words.';
    case 'userInputs':
      return tooClose;
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

/** Each text as it stands, without its blanks and marks, and in its parts; the longest first. */
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

let judge: ReturnType<typeof makeJudge> | undefined;

/** Loaded with its first use: its word lists take 30 MB, and most processes never see a new password. */
function loadJudge() {
  judge ??= makeJudge();
  return judge;
}

async function makeJudge() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
