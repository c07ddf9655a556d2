import { describe, expect, test } from 'vitest';
import { passwordProblem } from './password-rules.ts';

const context = ['fusion', 'Fusion Wealth', 'rebecca.stanhope@fusion-wealth.example'];

describe('a new password', () => {
  test.each([
    'correct horse battery',
    'a-longer-password',
    'zq7-Mw0_pLx4Rt8k',
    'liftout staple battery horse',
    '很长的密码没有人会猜到它吧',
  ])('may be %s', async (password) => {
    expect(await passwordProblem(password, context)).toBeUndefined();
  });

  test.each([
    ['123456789', 'Use at least 10 characters.'],
    ['1234567890', 'too close to a common password'],
    ['Password123', 'too close to a common password'],
    ['P@ssw0rd2024', 'too close to a common password'],
    ['Summer2025!', 'too close to a common password'],
    ['qwertyuiop', 'too close to a common password'],
    ['aaaaaaaaaaaa', 'Repeats and sequences'],
    ['abcabcabcabc', 'Repeats and sequences'],
    ['          ', 'Repeats and sequences'],
    ['Liftout2025!!', "your firm's name or Liftout"],
    ['fusion-wealth-2025', "your firm's name or Liftout"],
    ['FusionWealth1', "your firm's name or Liftout"],
    ['Rebecca.Stanhope', "your firm's name or Liftout"],
  ])('may not be %s', async (password, words) => {
    expect(await passwordProblem(password, context)).toContain(words);
  });

  test('is checked in little processor time, however long and unusual it is', async () => {
    await passwordProblem('the lists are loaded', context);
    const start = process.threadCpuUsage();
    for (const part of ['4@', 'aB3$', 'a', '1a!A', 'pa55w0rd'])
      await passwordProblem(part.repeat(1000 / part.length), context);
    const { user, system } = process.threadCpuUsage(start);
    expect(user + system).toBeLessThan(2_000_000);
  });
});
