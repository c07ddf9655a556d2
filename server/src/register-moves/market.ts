/** The register is of the whole country; its moves count in the markets of their cities. */
export const market = { path: 'fusion', name: 'Fusion' };
