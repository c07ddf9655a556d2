import { meantWord } from './misspelt-words.ts';

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
    ser: 'services',
    rsch: 'research',
    assoc: 'associates',
    assocs: 'associates',
    assc: 'associates',
    pcg: 'private client group',
    pwm: 'private wealth management',
    pw: 'private wealth',
    pvt: 'private',
    priv: 'private',
    grp: 'group',
    gp: 'group',
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
    fincl: 'financial',
    cap: 'capital',
    mkts: 'markets',
    invts: 'investments',
    invst: 'investment',
    invsts: 'investments',
    invest: 'investment',
    pers: 'personal',
    ntwks: 'networks',
    netwk: 'network',
    netwks: 'networks',
    glbl: 'global',
    glob: 'global',
    indep: 'independent',
    indiv: 'individual',
    ptrs: 'partners',
    acct: 'account',
    mktg: 'marketing',
    plng: 'planning',
    mut: 'mutual',
    fam: 'family',
    clrg: 'clearing',
    pb: 'private bank',
    tr: 'trust',
    ave: 'avenue',
    ln: 'lane',
    cos: 'companies',
    robt: 'robert',
    benj: 'benjamin',
    edw: 'edward',
    res: 'research',
    resrch: 'research',
    resch: 'research',
    rsrch: 'research',
    ind: 'independent',
    wmc: 'wealth management',
    wma: 'wealth management americas',
    wp: 'wealth partners',
    gwm: 'global wealth management',
    svs: 'services',
    srvs: 'services',
    servs: 'services',
    srv: 'services',
    advr: 'advisor',
    advsr: 'advisor',
    advrs: 'advisors',
    advy: 'advisory',
    advsy: 'advisory',
    adm: 'administration',
    wlt: 'wealth',
    invstmnt: 'investment',
    invstmts: 'investments',
    invmts: 'investments',
    invsmt: 'investment',
    scrts: 'securities',
    sects: 'securities',
    secur: 'securities',
    fncls: 'financial',
    fnl: 'financial',
    finan: 'financial',
    financl: 'financial',
    strat: 'strategic',
    ptnr: 'partners',
    prtnr: 'partners',
    part: 'partners',
    solns: 'solutions',
    sol: 'solutions',
    ny: 'new york',
    cnslt: 'consulting',
    instl: 'institutional',
    inst: 'institutional',
    bk: 'bank',
    bkg: 'banking',
    cptl: 'capital',
    mgr: 'manager',
    mgrs: 'managers',
    chas: 'charles',
  }),
);

/** A key with short forms written out: `raymond james fin svcs` becomes `raymond james financial services`. */
export const writtenOut = (key: string): string =>
  key
    .split(' ')
    .map((word) => shortForms.get(word) ?? meantWord(word) ?? word)
    .join(' ');

const glued = /\b([A-Z][a-z]+)([A-Z][a-z]+)\b/g;

/** A text with words set apart whose second is a short form: `WlthMgmt` becomes `Wlth Mgmt`. */
export const withoutGlue = (text: string): string =>
  text.replace(glued, (whole, first: string, last: string) =>
    shortForms.has(last.toLowerCase()) ? `${first} ${last}` : whole,
  );

/** Words that one short form stands for alike: `inv` for `investment` and `investments`, `adv` for `advisors` too. */
const singulars = new Map(
  Object.entries({
    advisors: 'advisor',
    investments: 'investment',
    networks: 'network',
    services: 'service',
    markets: 'market',
    partners: 'partner',
    investors: 'investor',
    clients: 'client',
    planners: 'planner',
    strategies: 'strategy',
    associates: 'associate',
    institutions: 'institution',
    institutional: 'institution',
  }),
);

/**
 * A written-out key without spaces and plurals: `morganstanley` and `morgan stanley` are one, as are `investor services`
 * and `investment services`.
 */
export const joined = (key: string): string =>
  writtenOut(key)
    .replaceAll('advisory services', 'advisor services')
    .replaceAll('investor services', 'investment services')
    .split(' ')
    .map((word) => singulars.get(word) ?? word)
    .join('');
