import { MoreHorizontal, Pencil, Star } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../ui/data/avatar.tsx';
import { Badge } from '../ui/data/badge.tsx';
import { Pagination } from '../ui/data/pagination.tsx';
import { RowActions, type SortDirection, Table, Td, Th, Tr } from '../ui/data/table.tsx';
import { LastContacted, Money } from '../ui/data/values.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton.tsx';
import { IconButton } from '../ui/form/icon-button.tsx';
import { SearchInput } from '../ui/form/search-input.tsx';
import { Card } from '../ui/layout/card.tsx';

const hour = 3_600_000;
const at = (hours: number) => new Date(Date.now() - hours * hour).toISOString();

const people = [
  {
    name: 'Dana Whitfield',
    firm: 'Merrill Lynch',
    city: 'Palo Alto',
    tier: 'Platinum',
    revenue: 3_450_000,
    aum: 412_000_000,
    reached: at(3),
  },
  {
    name: 'Marcus Oyelaran',
    firm: 'Morgan Stanley',
    city: 'San Jose',
    tier: 'Diamond',
    revenue: 6_120_000,
    aum: 1_240_000_000,
    reached: at(26),
  },
  {
    name: 'Priya Raman',
    firm: 'UBS Financial Services',
    city: 'Menlo Park',
    tier: 'Gold',
    revenue: 1_875_000,
    aum: null,
    reached: at(24 * 12),
  },
  {
    name: 'Thomas Brandvold',
    firm: 'Wells Fargo Advisors',
    city: 'Los Altos',
    tier: 'Silver',
    revenue: null,
    aum: null,
    reached: null,
  },
  {
    name: 'Elena Castellanos-Whitmore',
    firm: 'Raymond James',
    city: 'Redwood City',
    tier: 'Bronze',
    revenue: 890_000,
    aum: 96_500_000,
    reached: at(24 * 44),
  },
  {
    name: 'Wei Zhang',
    firm: 'First Republic',
    city: 'San Mateo',
    tier: 'Gold',
    revenue: 2_310_000,
    aum: 305_000_000,
    reached: at(0.4),
  },
];

type Key = 'name' | 'firm' | 'revenue' | 'aum';

/** A table with all its features. */
export function Tables() {
  const [sort, setSort] = useState<{ by: Key; direction: SortDirection }>({ by: 'aum', direction: 'desc' });
  const [query, setQuery] = useState('');
  const [page, setPage] = useState(6);
  const [pageSize, setPageSize] = useState(10);
  const [open, setOpen] = useState('Priya Raman');
  const header = (by: Key) => ({
    sort: sort.by === by ? sort.direction : null,
    onSort: () => setSort({ by, direction: sort.by === by && sort.direction === 'asc' ? 'desc' : 'asc' }),
  });
  const shown = people
    .filter((person) => `${person.name} ${person.firm}`.toLowerCase().includes(query.toLowerCase()))
    .sort((one, other) => {
      const [a, b] = [one[sort.by] ?? -1, other[sort.by] ?? -1];
      return (a < b ? -1 : a > b ? 1 : 0) * (sort.direction === 'asc' ? 1 : -1);
    });
  return (
    <div className="flex flex-col gap-4">
      <Card flush>
        <div className="flex flex-wrap items-center justify-between gap-3 border-b p-3">
          <div className="w-full sm:w-72">
            <SearchInput
              label="Search contacts"
              placeholder="Search name, firm or email"
              value={query}
              onValueChange={setQuery}
            />
          </div>
          <span className="text-ink-faint text-sm">As of today, from HubSpot</span>
        </div>
        <Table label="Contacts">
          <thead>
            <tr>
              <Th sticky {...header('name')}>
                Name
              </Th>
              <Th {...header('firm')}>Firm</Th>
              <Th>City</Th>
              <Th>Tier</Th>
              <Th numeric {...header('revenue')}>
                Revenue
              </Th>
              <Th numeric {...header('aum')}>
                AUM
              </Th>
              <Th numeric>Last contacted</Th>
              <Th className="w-24">
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {shown.map((person) => (
              <Tr key={person.name} selected={open === person.name}>
                <Td sticky>
                  <button
                    type="button"
                    className="flex items-center gap-2.5 rounded-mark font-medium hover:underline"
                    onClick={() => setOpen(person.name)}
                  >
                    <Avatar name={person.name} size="sm" />
                    {person.name}
                  </button>
                </Td>
                <Td>{person.firm}</Td>
                <Td className="text-ink-soft">{person.city}</Td>
                <Td>
                  <Badge>{person.tier}</Badge>
                </Td>
                <Td numeric>
                  <Money dollars={person.revenue} />
                </Td>
                <Td numeric>
                  <Money dollars={person.aum} />
                </Td>
                <Td numeric className="text-ink-soft">
                  <LastContacted at={person.reached} />
                </Td>
                <Td numeric>
                  <RowActions>
                    <IconButton
                      size="sm"
                      label={`Star ${person.name}`}
                      icon={<Star aria-hidden size={14} />}
                    />
                    <IconButton
                      size="sm"
                      label={`Edit ${person.name}`}
                      icon={<Pencil aria-hidden size={14} />}
                    />
                    <IconButton
                      size="sm"
                      label={`More for ${person.name}`}
                      icon={<MoreHorizontal aria-hidden size={14} />}
                    />
                  </RowActions>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
        <div className="border-t px-3 py-2">
          <Pagination
            page={page}
            pageSize={pageSize}
            total={1156}
            noun="contacts"
            onPageChange={setPage}
            onPageSizeChange={setPageSize}
          />
        </div>
      </Card>
      <Card flush>
        <SkeletonRows rows={3} columns={5} />
      </Card>
    </div>
  );
}
