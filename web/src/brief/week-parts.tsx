import type { Brief } from '@liftout/contract/brief';
import { dealsWorth } from '@liftout/contract/values/coverage-text';
import { stageLabels } from '../deals/index.ts';
import { FirmPageLink } from '../firm-link/index.ts';
import { now } from '../lib/format/clock.ts';
import { count, counted } from '../lib/format/formats.ts';
import { calendarDay, shortDay } from '../lib/format/times.ts';
import { ContactName, MoveTitle } from './links.tsx';
import { ofAll } from './now-parts.tsx';
import { List, Part, Row } from './part.tsx';

interface Of<P extends keyof Brief> {
  clientId: string;
  part: NonNullable<Brief[P]>;
}

/** `+2`, `−1`; nothing for no change. */
const signed = (value: number): string =>
  value === 0 ? '' : `${value > 0 ? '+' : '−'}${count(Math.abs(value))}`;

const known = (firm: string | null) => firm || 'Not known';

export const WatchedPart = ({ clientId, part: { rows, hasMore } }: Of<'watched'>) => (
  <Part title="What you watch" note={hasMore ? `The latest ${rows.length}` : null}>
    <List>
      {rows.map(({ id, title, listed, moves, watch }) => {
        const [only] = moves === 1 ? listed : [];
        return (
          <Row
            key={id}
            detail={
              only ? (
                `You watch ${watch.label}`
              ) : (
                <>
                  {listed.map(({ moveId, name }, at) => (
                    <span key={moveId}>
                      {at > 0 ? ', ' : null}
                      <MoveTitle clientId={clientId} moveId={moveId}>
                        {name}
                      </MoveTitle>
                    </span>
                  ))}
                  {moves > listed.length ? ` and ${counted(moves - listed.length, 'more', 'more')}` : null}
                  {` · You watch ${watch.label}`}
                </>
              )
            }
          >
            {only ? (
              <MoveTitle clientId={clientId} moveId={only.moveId}>
                {title}
              </MoveTitle>
            ) : (
              title
            )}
          </Row>
        );
      })}
    </List>
  </Part>
);

const cell = 'py-1.5 print:py-0.5 text-right font-normal tabular-nums';
const head = 'py-1.5 print:py-0.5 text-right font-medium text-ink-soft text-xs';

export const PipelinePart = ({ part }: Of<'pipeline'>) => {
  const { stages, meetings, wins, wonValue, wonKnown, lost } = part;
  const worth = dealsWorth({ cents: wonValue, known: wonKnown, of: wins });
  const won = wins > 0 ? `${count(wins)} won (${worth ?? 'value not known'})` : 'none won';
  return (
    <Part
      title="Your pipeline"
      note={`${counted(meetings, 'meeting')} booked, ${won}, ${lost === 0 ? 'none' : count(lost)} lost`}
    >
      <table className="w-full print:text-xs">
        <caption className="sr-only">Deals by stage at the end of the week</caption>
        <thead>
          <tr className="border-b">
            <th scope="col" className={`${head} text-left!`}>
              Stage
            </th>
            <th scope="col" className={head}>
              Deals
            </th>
            <th scope="col" className={head}>
              Change
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line-soft">
          {stages.map(({ stage, before, after }) => (
            <tr key={stage}>
              <th scope="row" className={`${cell} text-left!`}>
                {stageLabels[stage]}
              </th>
              <td className={cell}>{count(after)}</td>
              <td className={cell}>
                {signed(after - before) || <span className="text-ink-faint">no change</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
};

export const MovesPart = ({ clientId, part: { market, advisors, moves, firms, liftOuts } }: Of<'moves'>) => (
  <Part title={`Moves in ${market}`} note={`${counted(advisors, 'advisor')} in ${counted(moves, 'move')}`}>
    <List>
      {firms.map(({ firm, net, joined, left }) => (
        <Row
          key={firm}
          aside={
            <>
              {signed(net)}
              <span className="ml-3 text-ink-soft">
                {count(joined)} joined, {count(left)} left
              </span>
            </>
          }
        >
          <FirmPageLink firm={firm} clientId={clientId} />
        </Row>
      ))}
      {liftOuts.map(({ firmLeft, firmJoined, city, size }) => (
        <Row key={`${firmLeft} ${firmJoined} ${city}`} aside={counted(size, 'advisor')} detail={city}>
          Team: {firmLeft} → {firmJoined}
        </Row>
      ))}
    </List>
  </Part>
);

/** An old move may be first reported in the week: `Aug 22`, with the year where it is not this one. */
const dayOfMove = (day: string) =>
  day.startsWith(String(now().getUTCFullYear())) ? shortDay(day) : calendarDay(day);

export const ContactsPart = ({ clientId, part: { rows, total } }: Of<'contacts'>) => (
  <Part title="Your contacts who moved" note={ofAll(rows.length, total)}>
    <List>
      {rows.map(({ contactId, name, firmLeft, firmJoined, movedOn, sure }) => (
        <Row
          key={contactId}
          aside={<time dateTime={movedOn}>{dayOfMove(movedOn)}</time>}
          detail={`${known(firmLeft)} → ${known(firmJoined)}`}
        >
          <ContactName clientId={clientId} id={contactId} name={name} />
          {sure ? null : <span className="text-warning"> (same name: check)</span>}
        </Row>
      ))}
    </List>
  </Part>
);

export const CallsPart = ({ part: { week, before } }: Of<'calls'>) => (
  <Part title="Calls">
    <List>
      <Row aside={signed(week - before) || 'no change'}>
        {counted(week, 'call')} that week, {count(before)} the week before
      </Row>
    </List>
  </Part>
);
