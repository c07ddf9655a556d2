import type { ComponentProps } from 'react';
import { LazyPopup, type PopupTrigger } from './lazy-popup.tsx';

type MenuModule = typeof import('./menu.tsx');

/**
 * Kept, and not a lazy part each: a part that first appears at a later opening would suspend the whole popup, which then
 * closes. A `LazyPopup` draws what it opens once the code is there.
 */
let menu: MenuModule | undefined;
const load = async () => {
  menu = await import('./menu.tsx');
};

function LoadedMenu(props: ComponentProps<MenuModule['Menu']>) {
  return menu ? <menu.Menu {...props} defaultOpen /> : null;
}

/** What stands in a `LazyMenu`. */
export function MenuItem(props: ComponentProps<MenuModule['MenuItem']>) {
  return menu ? <menu.MenuItem {...props} /> : null;
}

export function MenuLabel(props: ComponentProps<MenuModule['MenuLabel']>) {
  return menu ? <menu.MenuLabel {...props} /> : null;
}

export function MenuSeparator() {
  return menu ? <menu.MenuSeparator /> : null;
}

interface LazyMenuProps extends Omit<ComponentProps<MenuModule['Menu']>, 'defaultOpen' | 'trigger'> {
  trigger: PopupTrigger;
}

/** A menu for the first screen: its code is loaded at its first use. */
export function LazyMenu(props: LazyMenuProps) {
  return (
    <LazyPopup trigger={props.trigger} popup="menu" load={load}>
      <LoadedMenu {...props} />
    </LazyPopup>
  );
}
