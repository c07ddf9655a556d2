const states = new Set(
  (
    'al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or ' +
    'pa ri sc sd tn tx ut vt va wa wv wi wy dc pr ' +
    'ala ark del ind kan miss mont ore wash wyo calif fla conn tex penn mich minn wis wisc tenn ariz colo okla neb nev ill mass alabama alaska arizona arkansas ' +
    'california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky ' +
    'louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada ohio ' +
    'oklahoma oregon pennsylvania tennessee texas utah vermont virginia washington wisconsin wyoming'
  ).split(' '),
);

const longStates = new Set(
  'new york,new jersey,new hampshire,new mexico,north carolina,south carolina,north dakota,south dakota,west virginia,rhode island'.split(
    ',',
  ),
);

export const isState = (word: string): boolean => states.has(word);

/** Cities where many advisors work, as lists put them behind a firm: `Merrill Lynch Boston`. */
const cities = new Set(
  (
    'new york,new york city,nyc,sf,dc,philly,bay area,norcal,socal,manhattan,midtown,midtown manhattan,midtown nyc,downtown manhattan,wall street,park avenue,brooklyn,long island,garden city,melville,' +
    'white plains,rye brook,greenwich,stamford,westport,hartford,boston,back bay,wellesley,providence,portland,' +
    'florham park,short hills,princeton,red bank,paramus,morristown,philadelphia,wayne,conshohocken,pittsburgh,' +
    'baltimore,bethesda,washington,washington dc,tysons,tysons corner,mclean,reston,richmond,norfolk,virginia beach,' +
    'raleigh,charlotte,greensboro,winston salem,charleston,greenville,columbia,atlanta,buckhead,savannah,' +
    'jacksonville,orlando,tampa,st petersburg,saint petersburg,sarasota,naples,fort myers,palm beach,west palm beach,' +
    'palm beach gardens,boca raton,fort lauderdale,ft lauderdale,miami,miami beach,coral gables,aventura,brickell,' +
    'birmingham,nashville,memphis,knoxville,louisville,cincinnati,columbus,cleveland,akron,dayton,toledo,' +
    'detroit,ann arbor,troy,grand rapids,indianapolis,chicago,oak brook,naperville,northbrook,schaumburg,milwaukee,' +
    'madison,minneapolis,st paul,saint paul,wayzata,des moines,st louis,saint louis,clayton,kansas city,overland park,' +
    'omaha,lincoln,tulsa,oklahoma city,dallas,plano,fort worth,ft worth,houston,the woodlands,austin,san antonio,' +
    'new orleans,baton rouge,little rock,denver,boulder,colorado springs,salt lake city,boise,albuquerque,phoenix,' +
    'scottsdale,tucson,las vegas,reno,henderson,san diego,la jolla,carlsbad,newport beach,irvine,orange county,' +
    'los angeles,beverly hills,century city,santa monica,pasadena,woodland hills,westlake village,encino,long beach,' +
    'el segundo,torrance,santa barbara,fresno,sacramento,roseville,san francisco,walnut creek,oakland,san jose,palo alto,' +
    'menlo park,san mateo,redwood city,los gatos,cupertino,silicon valley,seattle,bellevue,spokane,tacoma,honolulu,' +
    'anchorage,buffalo,rochester,syracuse,albany,' +
    'boca,vegas,indy,jax,slc,dfw,nola,mpls,cincy,okc,abq,wpb,pbg,ft myers,ft wayne'
  ).split(','),
);

/** Whether a text is a city of the US by name: `San Mateo`, `St. Louis, MO`. */
export function isCity(text: string): boolean {
  const words = text
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/[^a-z]+/g, ' ')
    .trim()
    .split(' ');
  const isInState = (count: number): boolean =>
    count === 1 ? isState(words.at(-1) ?? '') : longStates.has(words.slice(-count).join(' '));
  return (
    cities.has(words.join(' ')) ||
    [1, 2].some(
      (count) => words.length > count && isInState(count) && cities.has(words.slice(0, -count).join(' ')),
    )
  );
}

/** Whether a text is a city and at most two words for a part of it: `Houston Galleria`, `Atlanta-Buckhead`. */
export function beginsWithCity(text: string): boolean {
  const words = text.trim().split(/[ -]/);
  return [1, 2].some((more) => words.length > more && isCity(words.slice(0, -more).join(' ')));
}

const regions = new Set(
  (
    'northern california,southern california,central california,bay area,central coast,pacific northwest,northwest,southwest,' +
    'mountain west,desert mountain,rocky mountain,midwest,upper midwest,great lakes,great plains,northeast,southeast,mid atlantic,mid south,new england,' +
    'new jersey,northern new jersey,connecticut,north texas,south texas,central texas,south florida,central florida,' +
    'north florida,florida,texas,georgia,arizona,colorado,nevada,ohio,michigan,illinois,indiana,wisconsin,minnesota,' +
    'missouri,tennessee,carolinas,north carolina,south carolina,virginia,maryland,pennsylvania,western pennsylvania,' +
    'massachusetts,upstate new york,western new york,gulf coast,gulf south,capital region,tri state,eastern,western,central'
  ).split(','),
);

/** Whether a text is a part of the country, as houses name their markets: `Bay Area`, `Greater Mid-Atlantic`. */
export const isRegion = (text: string): boolean =>
  regions.has(
    text
      .toLowerCase()
      .replace(/[^a-z]+/g, ' ')
      .replace(/^greater /, '')
      .trim(),
  );

/** Other places of advisors, that only what divides them from a name tells from a part of it: `Merrill, Danville`. */
const towns = new Set(
  (
    'danville,rocklin,folsom,foster city,woodside,los altos,campbell,saratoga,mountain view,sunnyvale,santa clara,san ramon,' +
    'pleasanton,livermore,lafayette,orinda,larkspur,mill valley,san rafael,novato,petaluma,santa rosa,napa,burlingame,' +
    'san carlos,belmont,half moon bay,morgan hill,gilroy,milpitas,fremont,hayward,lodi,stockton,modesto,bakersfield,' +
    'monterey,carmel,salinas,santa cruz,san luis obispo,ventura,thousand oaks,camarillo,calabasas,glendale,burbank,' +
    'manhattan beach,costa mesa,laguna beach,laguna niguel,mission viejo,temecula,riverside,palm desert,rancho mirage,' +
    'palm springs,encinitas,del mar,rancho santa fe,escondido,rockford,peoria,springfield,green bay,appleton,fort wayne,' +
    'lancaster,allentown,harrisburg,bryn mawr,radnor,west chester,wilmington,annapolis,alexandria,arlington,fairfax,' +
    'charlottesville,roanoke,durham,chapel hill,asheville,mount pleasant,hilton head,alpharetta,roswell,macon,augusta,' +
    'tallahassee,gainesville,ocala,vero beach,stuart,jupiter,delray beach,clearwater,bradenton,ponte vedra,winter park,' +
    'huntsville,montgomery,shreveport,lubbock,waco,frisco,southlake,mckinney,sugar land,midland,el paso,santa fe,provo,' +
    'park city,bend,eugene,salem,lake oswego,kirkland,olympia,missoula,billings,bozeman,sioux falls,cedar rapids,duluth,' +
    'new haven,new canaan,darien,fairfield,danbury,worcester,andover,hingham,newton,waltham,manchester,nashua,burlington,' +
    'newport,ithaca,hauppauge,great neck,manhasset,purchase,tarrytown,hackensack,ridgewood,bedminster,parsippany,' +
    'cherry hill,iselin,lake forest,winnetka,hinsdale,wilmette,bloomfield hills,birmingham,leawood,edina,chesterfield,' +
    'hudson valley,lehigh valley,main line,north shore,south shore,jersey shore,cape cod,the hamptons,fairfield county,' +
    'westchester county,east bay,south bay,san fernando valley,central valley,inland empire,twin cities,research triangle,' +
    'treasure coast,space coast,lowcountry,hill country,' +
    'newark,jersey city,hoboken,summit,montclair,livingston,paramus,englewood,fairfield,bridgewater,mount laurel,' +
    'king of prussia,newtown,doylestown,media,paoli,berwyn,wilmington,towson,hunt valley,rockville,potomac,chevy chase,' +
    'vienna,leesburg,newport news,chesapeake,wake forest,cary,mooresville,rock hill,bluffton,athens,chattanooga,' +
    'franklin,brentwood,lexington,dublin,westerville,beachwood,canton,youngstown,farmington hills,southfield,' +
    'birmingham,kalamazoo,lansing,carmel,evansville,south bend,downers grove,oakbrook terrace,deerfield,highland park,' +
    'brookfield,mequon,bloomington,minnetonka,eden prairie,plymouth,fargo,bismarck,wichita,topeka,lees summit,' +
    'norman,edmond,the colony,irving,mckinney,round rock,corpus christi,amarillo,abilene,tyler,great falls,helena,' +
    'boise,meridian,idaho falls,ogden,lehi,sandy,fort collins,golden,greenwood village,englewood,lone tree,tempe,' +
    'mesa,chandler,gilbert,flagstaff,summerlin,folsom,chico,redding,visalia,oxnard,anaheim,santa ana,rancho cucamonga,' +
    'everett,camas,gig harbor,medford,hillsboro,' +
    'jackson hole,aspen,vail,telluride,steamboat springs,sun valley,ketchum,coeur dalene,big sky,whitefish,lake tahoe,' +
    'incline village,truckee,nantucket,key biscayne,doral,plantation,weston,fort pierce,port st lucie,sebastian,' +
    'daytona beach,winter haven,lakeland,the villages,bonita springs,marco island,punta gorda,' +
    'amelia island,ponte vedra beach,pensacola,destin,kiawah,hilton head island,myrtle beach,pinehurst,cornelius,huntersville,' +
    'southampton,east hampton,bridgehampton,huntington,jericho,uniondale,woodbury,bronxville,scarsdale,chappaqua,larchmont,' +
    'mount kisco,poughkeepsie,saratoga springs,utica,rumson,spring lake,basking ridge,chatham,westfield,roseland,' +
    'bala cynwyd,wynnewood,villanova,malvern,blue bell,reading,york,bethlehem,erie,needham,concord,quincy,braintree,' +
    'peabody,osterville,springfield,portsmouth,bangor,avon,simsbury,farmington,glastonbury,ridgefield,southport,' +
    'toms river,mt laurel,virginia beach,lynchburg,mobile,tuscaloosa,jackson,oxford,gulfport,lafayette,monroe,' +
    'bentonville,fayetteville,rogers,joplin,columbia,davenport,iowa city,dubuque,eau claire,la crosse,wausau,oshkosh,' +
    'traverse city,east lansing,novi,rochester hills,st joseph,muncie,terre haute,champaign,decatur,barrington,' +
    'glenview,skokie,itasca,st charles,wheaton,westminster,broomfield,pueblo,grand junction,casper,cheyenne,' +
    'st george,lake havasu,prescott,sedona,las cruces,college station,new braunfels,boerne,beaumont,' +
    'galveston,longview,texarkana,muskogee,lawrence,grand island,kearney,rapid city,grand forks,' +
    'mankato,st cloud,redlands,upland,claremont,brea,fullerton,tustin,san clemente,dana point,solana beach,poway,' +
    'sonoma,eureka,yuba city,auburn,el dorado hills,mercer island,issaquah,redmond,yakima,walla walla'
  ).split(','),
);

/** Whether a text is a city or town of the US by name, with a state or without. */
export const isTown = (text: string): boolean => {
  const [name = '', state, ...more] = text.toLowerCase().replaceAll('.', '').split(', ');
  if (more.length > 0) return false;
  const isInState = state === undefined || isState(state) || longStates.has(state);
  return isCity(text) || (isInState && (towns.has(name) || (state !== undefined && /^[a-z ]+$/.test(name))));
};

const offices = new Set('branch office complex suite floor street avenue ave blvd plaza downtown'.split(' '));

/** Whether a text is an address: it has a number, a word for an office, or ends in a state. */
export function isAddress(text: string): boolean {
  const words =
    text
      .toLowerCase()
      .replaceAll('.', '')
      .match(/[a-z]+/g) ?? [];
  return (
    /\d/.test(text) ||
    words.some((word) => offices.has(word)) ||
    isState(words.at(-1) ?? '') ||
    longStates.has(words.slice(-2).join(' ')) ||
    isCity(text) ||
    towns.has(words.join(' '))
  );
}
