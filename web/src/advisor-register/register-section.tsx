import type { RegisterFile } from '@liftout/contract/advisor-register';
import { useQuery } from '@tanstack/react-query';
import { BookUser } from 'lucide-react';
import { useState } from 'react';
import { AutomaticMoves, CareerMoves, MakeMovesDialog } from '../register-moves/index.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { phone, useMatches } from '../ui/layout/use-matches.ts';
import { FirmFiles } from './firm-files.tsx';
import { ImportRegister } from './import-register.tsx';
import { registerQuery } from './queries.ts';
import { RegisterList, RegisterTable } from './register-files.tsx';
import { RegisterImports } from './register-imports.tsx';

/** The files of the public register of advisors, and what each changed. */
export function RegisterSection() {
  const query = useQuery(registerQuery);
  const { files, firmFiles, imports } = query.data ?? { files: [], firmFiles: [], imports: [] };
  const Files = useMatches(phone) ? RegisterList : RegisterTable;
  // Here, and not in a row: the rows of a phone are others.
  const [making, setMaking] = useState<RegisterFile | null>(null);
  const isBusy = imports.some(({ state }) => state === 'waiting' || state === 'importing');
  return (
    <Section
      id="register"
      title="Register of advisors"
      description="Public register files you imported, and what each changed. Most changes aren't moves. Files of firms give careers full names, and firm pages their regulatory AUM."
    >
      <Card flush className="mb-4">
        <ImportRegister isBusy={isBusy} />
        <RegisterImports imports={imports} />
        <div className="border-line border-t p-5">
          <AutomaticMoves />
        </div>
        {files.length > 0 ? (
          <div className="border-line border-t p-5">
            <CareerMoves />
          </div>
        ) : null}
      </Card>
      <Card flush>
        {query.isPending ? (
          <SkeletonRows rows={3} columns={5} linesOnPhone={3} />
        ) : query.isLoadingError ? (
          <QueryError what="the register" query={query} />
        ) : files.length === 0 ? (
          <EmptyState
            icon={<BookUser aria-hidden size={20} />}
            title="No file yet"
            description="Download the adviser representatives from the SEC and import the file above."
          />
        ) : (
          <Files files={files} onMakeMoves={setMaking} />
        )}
        <FirmFiles files={firmFiles} />
      </Card>
      {making ? <MakeMovesDialog file={making} onClose={() => setMaking(null)} /> : null}
    </Section>
  );
}
