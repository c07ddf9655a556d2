/** Given names that one person may go by: the full name first, then short forms and other spellings. */
const groups = `
abigail abby
abraham abe
albert al bert
alexander alex alec sasha sandy lex
alexandra alex sandra sandy lexi
alfred al fred
allan alan allen al
allison alison ali
amanda mandy
andrew andy drew
angela angie
ann anne annie
anna annie
anthony tony
antoinette toni
arthur art
barbara barb
benjamin ben benny benji
bernard bernie
beverly bev
bradley brad
bradford brad
brian bryan bryon
calvin cal
cameron cam
carl karl
carolyn carol carrie
caroline carrie
catherine katherine kathryn kate katie kathy cathy kathi cathryn katharine kit
charles charlie chuck chas chip
charlotte charlie
christian chris
christina christine kristina kristine christy chris tina christie
christopher chris kit topher
clifford cliff
clinton clint
cynthia cindy
daniel dan danny
danielle dani
david dave davey
deborah debra debbie deb
dennis denny
dominic dom
donald don donnie donny
dorothy dot dottie
douglas doug
edward ed eddie ted teddy ned
edwin ed eddie
eleanor ellie nell
elizabeth liz beth betty betsy eliza libby lizzie elisabeth
emily em
eric erik erich
ernest ernie
eugene gene
frances fran francie
francis frank fran
franklin frank
frederick fred freddie frederic fredrick
gabriel gabe
gerald jerry gerry
gilbert gil
gordon gordie
gregory greg gregg
harold hal harry
harvey harv
henry hank harry
herbert herb
howard howie
isaac ike
jacob jake
jacqueline jackie
james jim jimmy jamie jem
janet jan
jason jay
jeffrey jeff geoffrey geoff jeffery
jennifer jen jenny jenn
jerome jerry
jessica jess jessie
joan joanie
john jack johnny jon
jonathan jon jonny johnathan
joseph joe joey
joshua josh
judith judy
kathleen kathy kate katie
kenneth ken kenny
kevin kev
kimberly kim
lawrence larry laurence
leonard len lenny
leslie les lesley
lillian lil lilly
louis lou
lewis lou
lucille lucy
lynn lynne
margaret maggie meg peggy marge margie margo greta
mark marc
martin marty
marvin marv
matthew matt mathew
maxwell max
megan meg meghan
melissa mel missy
melvin mel
michael mike mick mickey micheal mitch
michelle shelly michele
mitchell mitch
nancy nan
nathan nate nathaniel nat
nicholas nick nicky nicolas
nicole nikki nicki
norman norm
oliver ollie
pamela pam
patricia pat patty trish tricia patti
patrick pat paddy
peter pete
philip phil phillip
priscilla cilla
rachel rachael
randall randy randolph
raymond ray
rebecca becky becca
reginald reggie reg
richard rick dick rich ricky richie
robert bob bobby rob robbie robby bert
roberta bobbie
rodney rod
roger rodger
roland rollie
ronald ron ronnie
russell russ
samantha sam
samuel sam sammy
sarah sara sally
sean shawn shaun
sidney sid sydney
solomon sol
stanley stan
stephanie steph
stephen steven steve
stuart stewart stu
susan sue susie suzanne suzy
terence terry terrence
teresa theresa terry tess
theodore ted teddy theo
thomas tom tommy
timothy tim timmy
tobias toby
tracy tracey
valerie val
vanessa nessa
victor vic
victoria vicky tori vicki
vincent vince vinny
virginia ginny ginger
walter walt wally
wesley wes
william bill billy will willie liam willy
winston win
zachary zach zack
`;

const groupsOf = new Map<string, string[]>();
for (const line of groups.trim().split('\n')) {
  const names = line.split(' ');
  const [full = ''] = names;
  for (const name of names) groupsOf.set(name, [...(groupsOf.get(name) ?? []), full]);
}

/** The full name that a folded given name most likely stands for: `bob` is `robert`. A name of no list is itself. */
export function fullNameOf(name: string): string {
  const fulls = groupsOf.get(name);
  return fulls === undefined || fulls.includes(name) ? name : (fulls[0] ?? name);
}

/** Whether one person may go by both folded given names: `bob` and `robert`, `ted` and `edward`. */
export function goTogether(a: string, b: string): boolean {
  if (a === b) return true;
  const others = groupsOf.get(b);
  return others !== undefined && (groupsOf.get(a)?.some((full) => others.includes(full)) ?? false);
}
