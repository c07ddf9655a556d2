import { Tooltip } from '../overlay/tooltip.tsx';
import { type IconButtonProps, PlainIconButton } from './plain-icon-button.tsx';

/** An icon button with its label as a tooltip. */
export function IconButton(props: IconButtonProps) {
  return (
    <Tooltip content={props.label}>
      <PlainIconButton {...props} />
    </Tooltip>
  );
}
