const isApple = /mac|iphone|ipad/i.test(navigator.platform);

/** What opens the palette, as this machine's keyboard names it. */
export const paletteKeys = isApple ? '⌘ K' : 'Ctrl K';
