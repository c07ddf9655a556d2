import { Tooltip } from '../overlay/tooltip.tsx';
import { type IconButtonProps, PlainIconButton } from './plain-icon-button.tsx';

/** A button that is only an icon; its name shows as a tooltip too. */
export function IconButton(props: IconButtonProps) {
  return (
    <Tooltip content={props.label}>
      <PlainIconButton {...props} />
    </Tooltip>
  );
}
