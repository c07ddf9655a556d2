/** A file to upload, as Playwright hands it to an input. */
export const csvFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

export const moveColumns = 'First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM';

/**
 * Six rows: two matches for Silicon Valley (one of them assumed, as its city has no state), one move in another market,
 * one duplicate, and two rejected rows (5 and 6). `family` makes the people of a test unique.
 */
export const mixedMoves = (family: string) =>
  [
    moveColumns,
    `Orla,${family},"Palo Alto, CA",Merrill,UBS,03/03/2025,$120M`,
    `Orla,${family},"Palo Alto, CA",Merrill,UBS,03/03/2025,$120M`,
    `Piers,${family},"Austin, TX",Merrill,UBS,03/04/2025,n/a`,
    'Quentin,,"San Jose, CA",UBS,RBC,03/05/2025,$5M',
    `Rhea,${family},"San Jose, CA",UBS,Morgan Stanley,not a date,$5M`,
    `Sten,${family},San Jose,UBS,Morgan Stanley,2025-03-06,`,
  ].join('\n');
