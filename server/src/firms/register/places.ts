const states = new Set(
  (
    'al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or ' +
    'pa ri sc sd tn tx ut vt va wa wv wi wy dc pr'
  ).split(' '),
);

export const isState = (word: string): boolean => states.has(word);

/** Cities where many advisors work, as lists put them behind a firm: `Merrill Lynch Boston`. */
const cities = new Set(
  (
    'new york,new york city,nyc,manhattan,midtown,midtown manhattan,wall street,park avenue,brooklyn,long island,garden city,melville,' +
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
    'anchorage,buffalo,rochester,syracuse,albany'
  ).split(','),
);

/** Whether a text is a city of the US by name: `San Mateo`, `St. Louis, MO`. */
export function isCity(text: string): boolean {
  const words = text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
    .split(' ');
  return (
    cities.has(words.join(' ')) ||
    (words.length > 1 && isState(words.at(-1) ?? '') && cities.has(words.slice(0, -1).join(' ')))
  );
}

const offices = new Set('branch office complex suite floor street avenue ave blvd plaza downtown'.split(' '));

/** Whether a text is an address: it has a number, a word for an office, or ends in a state. */
export function isAddress(text: string): boolean {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  return (
    /\d/.test(text) || words.some((word) => offices.has(word)) || isState(words.at(-1) ?? '') || isCity(text)
  );
}
