const isApple = /mac|iphone|ipad/i.test(navigator.platform);

/** The shortcut of the palette, as this machine's keyboard labels it. */
export const paletteKeys = isApple ? '⌘ K' : 'Ctrl K';
