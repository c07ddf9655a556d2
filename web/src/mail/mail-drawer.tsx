import type { MailDetail } from '@liftout/contract/mail';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { useFollowFocus } from '../ui/layout/use-follow-focus.ts';
import { DialogBody } from '../ui/overlay/dialog.tsx';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { MailContent } from './mail-content.tsx';
import { canBeSent, MailDelivery } from './mail-delivery.tsx';
import { oneMailQuery } from './queries.ts';

interface MailDrawerProps {
  /** Empty: closed. */
  id: string;
  /** A mail server is set up. */
  delivers: boolean;
  onClose: () => void;
}

/** One email: recipient, status and content. */
export function MailDrawer({ id, delivers, onClose }: MailDrawerProps) {
  const query = useQuery({ ...oneMailQuery(id), enabled: id !== '' });
  const mail = query.data;
  const area = useRef<HTMLDivElement>(null);
  // The button goes away with its click.
  useFollowFocus(area, mail && canBeSent(mail) ? '[data-send]' : '[role="radio"][tabindex="0"]');
  return (
    <Drawer
      open={id !== ''}
      onOpenChange={onClose}
      size="lg"
      title={mail?.subject ?? 'Email'}
      description={mail ? `To ${mail.recipient}` : null}
    >
      <DialogBody ref={area} className="flex flex-col gap-4">
        {query.isLoadingError ? (
          <ErrorState
            title="Couldn't load the email"
            description="It may have been deleted."
            error={query.error}
            onRetry={() => query.refetch()}
            retrying={query.isRefetching}
          />
        ) : mail ? (
          <OneMail mail={mail} delivers={delivers} />
        ) : (
          <SkeletonText lines={10} />
        )}
      </DialogBody>
    </Drawer>
  );
}

const OneMail = ({ mail, delivers }: { mail: MailDetail; delivers: boolean }) => (
  <>
    <MailDelivery mail={mail} delivers={delivers} />
    <MailContent mail={mail} />
  </>
);
