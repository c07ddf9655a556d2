/** Names for `variedRows`, written for it: other lists and other frequencies than those that tell how rare a name is. */

type Weighted = readonly (readonly [string, number])[];

const ranked = (names: string, flatness: number): Weighted =>
  names
    .trim()
    .split(/\s+/)
    .map((name, at) => [name, 1 / (at + flatness)] as const);

export const givenNames: Weighted = ranked(
  `michael david john james robert christopher william matthew daniel joseph mark brian thomas kevin steven jeffrey
  richard andrew scott ryan jason timothy eric anthony paul jennifer gregory patrick charles adam stephen kenneth
  nicholas jonathan peter benjamin joshua edward sarah elizabeth lisa susan michelle karen kathleen mary amy douglas
  donald gary todd sean bradley samuel laura jessica nancy christine kimberly julie rebecca deborah katherine patricia
  craig keith philip alexander nathan justin aaron george frank brandon ronald kyle zachary tyler jacob vincent
  lawrence raymond dennis jerry victor carlos jose luis juan wei raj priya anil sanjay ming yuki hiroshi ahmed omar
  fatima olga dmitri svetlana katarzyna piotr giovanni francesca pierre chantal heidi jürgen björn siobhan declan
  aisling kwame chidi ngozi amara tevin latoya keisha deshawn marquis trent brooks preston whitney courtney lindsay
  blake chase hunter cole garrett reid spencer grant clark wesley randall geoffrey theodore margaret barbara judith
  marilyn joan carolyn janet teresa pamela cynthia sandra diane gail beverly eugene leonard howard stanley harold`,
  12,
);

export const shortNames = new Map(
  (
    'michael mike,david dave,james jimmy,robert rob,christopher chris,william will,matthew matt,daniel danny,joseph joey,' +
    'thomas tommy,steven steve,jeffrey jeff,richard rich,andrew andy,timothy tim,anthony tony,gregory greg,patrick pat,' +
    'charles charlie,kenneth kenny,nicholas nick,jonathan jon,benjamin ben,joshua josh,edward eddie,elizabeth beth,' +
    'susan sue,kathleen kathy,kimberly kim,rebecca becky,deborah deb,katherine katie,patricia trish,philip phil,' +
    'alexander alex,nathan nate,zachary zach,jacob jake,vincent vinnie,lawrence larry,raymond ray,victor vic,' +
    'randall randy,theodore ted,margaret maggie,barbara barb,judith judy,cynthia cindy,sandra sandy,pamela pam,' +
    'eugene gene,leonard len,stanley stan,harold hal,joseph jos,sanjay jay,alexander sasha,samuel sammy,ronald ronnie,' +
    'bradley brad,douglas doug,donald donny,geoffrey geoff,teresa terri,christine chrissy,jennifer jenn,jessica jess'
  )
    .split(',')
    .map((pair): [string, string] => {
      const [full = '', short = ''] = pair.split(' ');
      return [full, short];
    }),
);

export const surnames: Weighted = ranked(
  `smith johnson miller brown jones williams davis anderson wilson martin taylor moore thomas white thompson clark lee
  harris lewis hall young king walker nguyen allen wright scott adams baker hill nelson campbell mitchell roberts carter
  phillips evans turner parker collins edwards stewart morris murphy cook rogers kim patel garcia rodriguez martinez
  cohen levine goldberg katz schwartz weiss klein friedman kaplan shapiro chen wang li wu liu zhang huang lin yang chang
  park choi singh shah gupta kumar khan ali sullivan kelly ryan kennedy walsh burke fitzgerald gallagher donovan russo
  romano esposito ricci marino bianchi schmidt schneider wagner becker hoffman meyer larson olson hansen peterson
  jensen lund berg dahl novak kowalski nowak wozniak hernandez lopez gonzalez perez sanchez ramirez torres rivera
  bell ward cox gray price bennett wood ross foster long hughes butler barnes powell jenkins perry`,
  8,
);

export const surnameStems = (
  'ab ack ad al am an ar as aub bach bald ban bar bas beck bell ben ber bish blan bly bog bol bor bos bran brau bren ' +
  'brig bro brun buch bur cal cam can car cas cav chal cham cher clay cob col con cor cran crow cul dal dan dar daw deb ' +
  'del den der dil dod dom don dor dov dray drum dun dur eck ed eg el em eng er esch ev fal fan far fel fen fer fin fitz ' +
  'flan fol for fran frie ful gal gar gau gen ger gil gla glen god gol gor gra gre grim gun hab hag hal ham han har hav ' +
  'heb hel hen her hil hob hol hor hub hud hul hun ing ir is jab jan jar jen jor kal kam kap kas kel ken ker kil kin klo ' +
  'kol kop kor kra kro kuh kun lab lam lan lar lau leb len ler lev lin lob lom lor lud lun mac mag mal man mar mau max ' +
  'mel men mer mil mol mon mor mul mun nab nag nas nel neu nic nor nov oak ob ol or os ott pac pal pan par pas pat pel ' +
  'pen per pet pin pol por pra pri qua rad ram ran ras reb red ren rib rit rob rol ros roth rud rus sab sal san sav sch ' +
  'seb sel sen sha she sho sil sim sla smo sol som spe sta ste sto str sul sut tab tal tan tar tel ten ter tho til tol ' +
  'tor tra tre tul tur uhl ul ur val van var ven ver vil vin vol von wal wan war web wein wel wen wer whit wil win wol ' +
  'wyn yar yor zab zan zel zim zol'
).split(' ');

/** One name as two people write it. */
export const pairsOfSpellings: readonly (readonly [string, string])[] = [
  ["o'brien", 'obrien'],
  ["o'connor", 'o connor'],
  ["d'angelo", 'dangelo'],
  ['de la cruz', 'delacruz'],
  ['van der berg', 'vanderberg'],
  ['st. john', 'saint john'],
  ['mcdonald', 'mc donald'],
  ['macarthur', 'mac arthur'],
  ['müller', 'mueller'],
  ['schröder', 'schroeder'],
  ['jäger', 'jaeger'],
  ['nuñez', 'nunez'],
  ['garcía', 'garcia'],
  ['strauß', 'strauss'],
  ['sørensen', 'sorensen'],
  ['smith-jones', 'smith jones'],
  ['al-masri', 'almasri'],
  ['ben-david', 'ben david'],
  ['di marco', 'dimarco'],
  ['le blanc', 'leblanc'],
  ['la rosa', 'larosa'],
  ['ó briain', 'o briain'],
  ['schäfer', 'schaefer'],
  ['grüner', 'gruener'],
];
