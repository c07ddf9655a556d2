import { adminParts } from '../admin/index.ts';
import { dashboardParts } from '../dashboard/index.ts';
import { type PageParts, PaletteContent, type PaletteProps } from '../shell/index.ts';

const sections: PageParts = { dashboard: dashboardParts, admin: adminParts };

/** The palette, with the sections of pages that it can open. */
export const Palette = (props: PaletteProps) => <PaletteContent {...props} sections={sections} />;
