const columns = 'First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM';
const csv = (...lines: string[]) => [columns, ...lines, ''].join('\n');

/**
 * Half a year of a market, counted by hand: teams, namesakes, nicknames, returns, conversions, one-sided rows, repeats that
 * fill or correct each other, cities of other markets. The names of a case begin with one letter.
 */
const first = csv(
  'Ann,Ash,"Palo Alto, CA",Merrill,LPL,2025-04-01,$100M', //                a team of three, 9 and 14 days apart
  'Ben,Bell,"Palo Alto, CA",Merrill Lynch,LPL Financial,2025-04-10,$200M',
  'Cat,Cole,Palo Alto,MLPF&S,LPL,2025-04-24,', //                           the second file knows her $40M
  'Dan,Dorn,"Palo Alto, CA",Merrill,LPL,2025-05-09,$50M', //                15 days on: alone; corrected to $55M
  'Eli,Eads,"Menlo Park, CA",Morgan Stanley,Rockefeller,2025-04-02,$10M', // a team of seven over 72 days
  'Fay,Ford,"Menlo Park, CA",MSSB,Rockefeller,2025-04-14,$20M',
  'Gil,Gage,"Menlo Park, CA",Morgan Stanley,Rockefeller Capital Management,2025-04-26,$30M',
  'Hal,Hill,"Menlo Park, CA",Morgan Stanley,Rockefeller,2025-05-08,$40M',
  'Ivy,Iles,"Menlo Park, CA",Morgan Stanley,Rockefeller,2025-05-20,$50M',
  'Jan,Jett,"Menlo Park, CA",Morgan Stanley,Rockefeller,2025-06-01,$60M',
  'Ken,Kemp,"Menlo Park, CA",Morgan Stanley,Rockefeller,2025-06-13,$70M',
  'Liv,Lane,"Campbell, CA",UBS,RBC,2025-05-05,$15M', //                     a pair on one day
  'Moe,Mann,"Campbell, CA",UBS Financial Services Inc.,RBC Wealth Management,2025-05-05,',
  'Ned,Nash,"San Jose, CA",UBS,RBC,2025-05-05,$25M', //                     another city: alone
  'Ora,Odom,"San Jose, CA",Merrill,UBS,2025-04-15,$30M', //                 back after 8 days
  'Ora,Odom,"San Jose, CA",UBS,Merrill,2025-04-23,$30M',
  'Pat,Penn,"Cupertino, CA",Merrill,UBS,2025-04-15,$12M', //                back after 11 days: no boomerang
  'Pat,Penn,"Cupertino, CA",UBS,Merrill,2025-04-26,$12M',
  'Rex,Reed,"Campbell, CA",WFA,FiNet,2025-05-12,$90M', //                   a conversion
  'Sue,Sand,"Los Gatos, CA",RBC,,2025-05-20,$33M', //                       left only
  'Ted,Tull,"Los Gatos, CA",,RBC,2025-05-21,', //                           joined only
  'Una,Ulm,"Saratoga, CA",Merrill,UBS,2025-06-03,$900M', //                 an outlier
  'Vic,Vann,"New York, NY",UBS,Merrill,2025-05-13,$600M', //                another market
  'Wes,Wynn,"San Jose, CA",RBC,LPL,2025-03-31,$80M', //                     the day before the quarter
  'Ann,Ash,"Palo Alto, CA","Merrill Lynch, Pierce, Fenner & Smith Incorporated",LPL,04/01/2025,$100M', // a repeat
  'Xan,Xu,"Milpitas, CA",Osaic,LPL,2025-04-28,', //                         the repeat knows the $45M
  'Xan,Xu,"Milpitas, CA",Osaic,LPL,2025-04-28,$45M',
  'Robert,Zabriskie,"Sunnyvale, CA",Merrill,UBS,2025-04-07,$64M', //        one man, who moves on
  'Bob,Zabriskie,"Sunnyvale, CA",UBS,RBC,2025-06-09,$66M',
  'Yves,"Ytterberg, CFP®","Mountain View, CA",Merrill,Rockefeller,2025-05-27,$21M', // one move, spelled twice
  'Yves M.,Ytterberg,"Mountain View, CA",Merrill,Rockefeller,2025-05-27,$21M',
  'John,Smith,"San Mateo, CA",Merrill,LPL,2025-04-18,$11M', //              two men of a common name
  'John,Smith,"Redwood City, CA",Osaic,RBC,2025-05-19,$13M',
);

const second = `CRD,First Name,Last Name,City,State,Firm Left,Firm Joined,Date,AUM
1000001,John,Quillon,Los Altos,CA,Merrill,UBS,2025-04-09,$1B
1000002,John,Quillon,San Jose,CA,LPL,Osaic,2025-06-17,$100M
1000003,Mary,Stone,Santa Clara,CA,UBS,Merrill,2025-04-11,$22M
1000003,Mary,Stone-Hale,Santa Clara,CA,Merrill,LPL,2025-06-20,$24M
,Dan,Dorn,Palo Alto,CA,Merrill,LPL,2025-05-09,$55M
,Cat,Cole,Palo Alto,CA,Merrill,LPL,2025-04-24,$40M
,Moe,Mann,Campbell,CA,UBS,RBC,2025-05-05,
1000004,Quinn,Rudd,Campbell,CA,Merrill,UBS,2025-06-02,$40M
1000005,Quinn,Rudd,Dallas,TX,UBS,Merrill,2025-06-08,$7M
`;

/** The two months up to the day of tests, August 29, for what only looks at recent weeks. */
const third = csv(
  'Abel,Archer,"Los Altos, CA",UBS,Osaic,2025-07-03,$18M', //               a pair, 13 days apart
  'Bree,Barker,"Los Altos, CA",UBS Financial Services,Osaic,2025-07-16,',
  'Ann,Ash,"Palo Alto, CA",LPL,UBS,2025-08-12,$120M', //                    moves on, with more than before
  'Dale,Draper,"Palo Alto, CA",Merrill,LPL,2025-08-15,$70M', //             a team of three that may still grow
  'Esme,Eagle,"Palo Alto, CA",Merrill,LPL Financial,2025-08-20,',
  'Finn,Farmer,"Palo Alto, CA",Merrill Lynch,LPL,2025-08-27,$36M',
  'Gwen,Grover,"San Jose, CA",RBC,Merrill,2025-08-19,$14M',
  'Hugo,Holt,"San Jose, CA",RBC,,2025-08-22,$8M', //                        left only
  'Iggy,Ives,"Campbell, CA",WFA,FiNet,2025-08-21,$5M', //                   a conversion
);

/** Uploads for Silicon Valley, in this order. */
export const goldenFiles = [
  { fileName: 'first.csv', timePeriod: 'Q2 2025', text: first },
  { fileName: 'second.csv', timePeriod: 'Q2 2025', text: second },
  { fileName: 'third.csv', timePeriod: 'Q3 2025', text: third },
] as const;
