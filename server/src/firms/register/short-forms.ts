/** Words and short forms of the trade that stand for others wherever they are in a name. */
const shortForms = new Map(
  Object.entries({
    mgmt: 'management',
    mgt: 'management',
    mgmnt: 'management',
    mngmt: 'management',
    wm: 'wealth management',
    fin: 'financial',
    finl: 'financial',
    fncl: 'financial',
    svc: 'services',
    svcs: 'services',
    srvcs: 'services',
    serv: 'services',
    rsch: 'research',
    assoc: 'associates',
    assocs: 'associates',
    assc: 'associates',
    pcg: 'private client group',
    pwm: 'private wealth management',
    pvt: 'private',
    priv: 'private',
    grp: 'group',
    adv: 'advisors',
    advs: 'advisors',
    advsrs: 'advisors',
    advisers: 'advisors',
    adviser: 'advisor',
    inv: 'investment',
    invs: 'investments',
    invt: 'investment',
    wlth: 'wealth',
    invmt: 'investment',
    sec: 'securities',
    secs: 'securities',
    intl: 'international',
    natl: 'national',
    ptnrs: 'partners',
    prtnrs: 'partners',
    bros: 'brothers',
    ins: 'insurance',
    ntwk: 'network',
    fncial: 'financial',
  }),
);

/** A key with short forms written out: `raymond james fin svcs` becomes `raymond james financial services`. */
export const writtenOut = (key: string): string =>
  key
    .split(' ')
    .map((word) => shortForms.get(word) ?? word)
    .join(' ');

/** A written-out key without spaces: `morganstanley` and `morgan stanley` are one. */
export const joined = (key: string): string => writtenOut(key).replaceAll(' ', '');
