/**
 * The register is of the whole country; its moves count in the markets of their cities. As the row of an upload has to name a
 * market, this is one that no file can be for: it is shown as all markets.
 */
export const market = { path: 'fusion', name: 'Fusion' };
