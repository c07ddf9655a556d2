import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

/** Drag and drop of cards, loaded when the pointer first enters the board. */
export type Dragging = typeof import('./dragging.ts');

/** Makes a card draggable. @returns undoes that */
export function draggableCard(
  element: HTMLElement,
  dealId: string,
  onDragged: (dragged: boolean) => void,
): () => void {
  return draggable({
    element,
    getInitialData: () => ({ dealId }),
    onDragStart: () => onDragged(true),
    onDrop: () => onDragged(false),
  });
}

interface DropColumn {
  /** Whether a card of the board can be dropped here. */
  takes: (dealId: string) => boolean;
  onEnter: (dealId: string) => void;
  onLeave: () => void;
  onDrop: (dealId: string) => void;
}

/** Lets cards be dropped on a column. @returns undoes that */
export function dropColumn(
  element: HTMLElement,
  { takes, onEnter, onLeave, onDrop }: DropColumn,
): () => void {
  const idOf = ({ source }: { source: { data: Record<string, unknown> } }) =>
    typeof source.data.dealId === 'string' ? source.data.dealId : '';
  return dropTargetForElements({
    element,
    canDrop: (carried) => takes(idOf(carried)),
    onDragEnter: (carried) => onEnter(idOf(carried)),
    onDragLeave: onLeave,
    onDrop: (carried) => onDrop(idOf(carried)),
  });
}
