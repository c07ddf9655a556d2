import type { RegisterFile } from '@liftout/contract/advisor-register';
import { makeRegisterMoves, type RegisterMovesPreview } from '@liftout/contract/register-moves';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { counted } from '../lib/format/formats.ts';
import { calendarDay } from '../lib/format/times.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { registerMovesQuery, sendRegisterMoves } from './queries.ts';

interface MakeMovesProps {
  file: RegisterFile;
  onOpen: (file: RegisterFile) => void;
}

/** For `MakeMovesDialog`, which whoever keeps the list has: a row of it is another component on a phone. */
export function MakeMoves({ file, onOpen }: MakeMovesProps) {
  return (
    <Button
      size="sm"
      className="mb-2"
      aria-label={`Make moves of the file of ${calendarDay(file.day)}`}
      onClick={() => onOpen(file)}
    >
      Make moves
    </Button>
  );
}

interface MakeMovesDialogProps {
  file: RegisterFile;
  onClose: () => void;
}

/** Makes moves of the changes of a file, once the reader has seen how many. */
export function MakeMovesDialog({ file, onClose }: MakeMovesDialogProps) {
  const preview = useQuery(registerMovesQuery(file.id));
  const isPossible = preview.data !== undefined && preview.data.moves > 0 && preview.data.uploadId === null;
  const make = useChange({
    by: makeRegisterMoves,
    clientId: null,
    send: () => sendRegisterMoves(file.id),
    onSuccess: onClose,
    done: ({ added, duplicates }) => ({
      tone: 'positive',
      title: `${counted(added, 'move')} added from the register`,
      description: `${duplicates > 0 ? `${counted(duplicates, 'move')} confirmed. ` : ''}Revert them in Recent uploads.`,
    }),
    onError: (error) =>
      toast({
        tone: 'negative',
        title: "Couldn't make the moves",
        description: messageOf(error, 'No response from the server. Try again.'),
      }),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Make moves of the file of ${calendarDay(file.day)}?`}
      description={
        preview.isLoadingError ? messageOf(preview.error, "Couldn't count the moves.") : textOf(preview.data)
      }
      confirmText={isPossible ? 'Make moves' : 'Close'}
      busyText="Making moves…"
      busy={make.isPending || preview.isPending}
      onConfirm={() => (isPossible ? make.mutate() : onClose())}
    />
  );
}

/** What would be made, in words. */
function textOf(preview: RegisterMovesPreview | undefined): string {
  if (!preview) return 'Counting…';
  const { moves, told, others, uploadId } = preview;
  if (uploadId !== null) return 'They were made already. Revert them in Recent uploads to make them again.';
  if (moves === 0) return 'None of its changes is a move.';
  const known =
    told === 0
      ? ''
      : ` ${counted(told, 'is', 'are')} known already and ${told === 1 ? 'gets its' : 'get their'} CRD number.`;
  const rest =
    others === 0
      ? ''
      : ` ${counted(others, 'other change')} (people at two firms, whole firms that move, people who are new or gone) ${others === 1 ? 'makes' : 'make'} no move.`;
  return `${counted(moves, 'person', 'people')} left a firm and joined another.${known}${rest} To undo it, revert the upload.`;
}
