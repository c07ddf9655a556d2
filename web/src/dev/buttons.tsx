import { Download, Mail, MoreHorizontal, Pencil, Phone, Plus, Star } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../ui/data/avatar.tsx';
import { Badge } from '../ui/data/badge.tsx';
import { Kbd } from '../ui/data/kbd.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { Button } from '../ui/form/button.tsx';
import { IconButton } from '../ui/form/icon-button.tsx';
import { AnchorButton, LinkButton, TextLink } from '../ui/form/link-button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { LogoImage } from '../ui/layout/logo-image.tsx';
import { Specimen } from './specimen.tsx';

/** Buttons, links, badges and other small parts. */
export function Buttons() {
  const [starred, setStarred] = useState(true);
  return (
    <Card>
      <Specimen name="Variants">
        <Button variant="primary" icon={<Plus aria-hidden size={16} />}>
          Add Contact
        </Button>
        <Button>Email Report</Button>
        <Button variant="ghost">Latest Report</Button>
        <Button variant="danger">Delete client</Button>
      </Specimen>
      <Specimen name="Sizes">
        <Button size="sm" icon={<Download aria-hidden size={14} />}>
          Export CSV
        </Button>
        <Button>Export CSV</Button>
        <Button size="lg" variant="primary">
          Sign In
        </Button>
      </Specimen>
      <Specimen name="Busy, disabled">
        <Button variant="primary" busy busyText="Signing in...">
          Sign In
        </Button>
        <Button busy busyText="Saving…">
          Save
        </Button>
        <Button variant="primary" disabled>
          Save
        </Button>
        <Button disabled>Save</Button>
      </Specimen>
      <Specimen name="Icons">
        <IconButton label="Edit" icon={<Pencil aria-hidden size={16} />} />
        <IconButton label="More" variant="secondary" icon={<MoreHorizontal aria-hidden size={16} />} />
        <IconButton
          label={starred ? 'Remove star' : 'Star'}
          aria-pressed={starred}
          icon={<Star aria-hidden size={16} className={starred ? 'fill-warning text-warning' : ''} />}
          onClick={() => setStarred(!starred)}
        />
        <IconButton label="Not now" size="sm" disabled icon={<Pencil aria-hidden size={14} />} />
      </Specimen>
      <Specimen name="Links">
        <LinkButton to="/" variant="secondary">
          View Market Dashboard
        </LinkButton>
        <AnchorButton href="mailto:dana@example.com" icon={<Mail aria-hidden size={16} />}>
          Email
        </AnchorButton>
        <AnchorButton href="tel:+14155550100" variant="ghost" icon={<Phone aria-hidden size={16} />}>
          Call
        </AnchorButton>
        <span>
          A link <TextLink to="/">in a sentence</TextLink>.
        </span>
      </Specimen>
      <Specimen name="Badges">
        <Badge>Bronze</Badge>
        <Badge tone="accent">High Value</Badge>
        <Badge tone="positive" dot>
          Active
        </Badge>
        <Badge tone="warning" dot>
          Configuring
        </Badge>
        <Badge tone="negative">Urgent</Badge>
        <Badge tone="info">Interested</Badge>
      </Specimen>
      <Specimen name="Faces and logos">
        <Avatar name="Dana Whitfield" size="sm" />
        <Avatar name="Marcus Oyelaran" />
        <Avatar name="Priya Raman" size="lg" />
        <LogoImage src={null} name="Fusion" />
        <LogoImage src="/does-not-exist.png" name="UBS" size={40} />
        <LogoImage src="/favicon.svg" name="Liftout" size={40} />
      </Specimen>
      <Specimen name="Small things">
        <Kbd>F8</Kbd>
        <span className="inline-flex items-center gap-1">
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </span>
        <Spinner label="Verifying authentication..." />
      </Specimen>
    </Card>
  );
}
