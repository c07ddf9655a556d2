import type { SourceStream } from './connector.ts';
import type { StreamRow } from './queries/streams.ts';

export type BegunPass = Omit<StreamRow, 'clientId' | 'source' | 'stream' | 'passStartedAt'> & {
  passStartedAt: Date;
};

/**
 * The pass to read: the one that is under way, else a new one, of everything where the last of these is long enough ago.
 * @param part what is read; cursors of another part are not used
 * @param known what is stored of the stream
 */
export function passOf(
  { wholeEveryMs }: SourceStream,
  part: string,
  known: StreamRow | undefined,
): BegunPass {
  const startedAt = new Date();
  if (known === undefined || known.part !== part)
    return {
      part,
      // What was read of another list is missing from this one.
      pass: (known?.pass ?? 0) + 1,
      listed: known?.listed ?? null,
      isWhole: true,
      passStartedAt: startedAt,
      cursor: null,
      resume: null,
      readUntil: null,
      wholeAt: null,
    };
  const { clientId: _, source: __, stream: ___, ...state } = known;
  if (state.passStartedAt !== null) return { ...state, passStartedAt: state.passStartedAt };
  const isWhole = state.wholeAt === null || startedAt.getTime() - state.wholeAt.getTime() >= wholeEveryMs;
  return {
    ...state,
    pass: state.pass + 1,
    isWhole,
    passStartedAt: startedAt,
    cursor: isWhole ? null : state.resume,
    resume: state.resume,
  };
}
