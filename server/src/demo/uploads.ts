import { inPeriod, parsePeriod } from '@liftout/contract/periods';
import { type FirmResolution, firmKey, firmResolver, isConversion, sideOf } from '../firms/resolve.ts';
import { buildMarketIndex, loadMarketPlaces, matchMarket } from '../markets/market-index.ts';
import { parsePlace } from '../markets/place.ts';
import { moveFingerprint } from '../moves/fingerprint.ts';
import { readHeader } from '../moves/parse/header.ts';
import { type ParsedMove, readRow } from '../moves/parse/row.ts';
import { personKey } from '../moves/person.ts';
import type { FirmLedger } from './firm-rows.ts';
import type { FirmBook } from './firms.ts';
import type { Random } from './random.ts';
import type { MoveRow, MoveSourceRow, UploadLineRow, UploadRow } from './rows.ts';
import type { UploadFile } from './upload-files.ts';

export interface Uploads {
  moves: MoveRow[];
  uploads: UploadRow[];
  moveSources: MoveSourceRow[];
  uploadRows: UploadLineRow[];
}

/** Reads the files with the upload's own rules, so that the demo holds what uploading them would have given. */
export function readUploads(
  files: readonly UploadFile[],
  { rng, firms, ledger }: { rng: Random; firms: FirmBook; ledger: FirmLedger },
): Uploads {
  const resolve = firmResolver(firms.directory);
  const index = buildMarketIndex(loadMarketPlaces());
  const known = new Map<string, MoveRow>();
  const result: Uploads = { moves: [], uploads: [], moveSources: [], uploadRows: [] };

  for (const file of files) {
    const columns = readHeader(file.header);
    const period = parsePeriod(file.timePeriod);
    if ('refused' in columns || !period) throw new Error(`${file.name} can't be read.`);
    const uploadId = rng.id(file.uploadedAt);
    const seen = new Map<string, MoveRow>();
    const counts = { added: 0, duplicates: 0, rejected: 0, outsidePeriod: 0, warnings: 0 };

    file.lines.forEach((cells, at) => {
      const row = at + 2;
      const remark = (kind: UploadLineRow['kind'], message: string) =>
        result.uploadRows.push({ id: rng.id(file.uploadedAt), uploadId, row, kind, message, cells });
      const reading = readRow(cells, columns.ok);
      if ('rejected' in reading) {
        counts.rejected += 1;
        remark('rejected', reading.rejected);
        return;
      }
      const place = parsePlace(reading.ok.city, reading.ok.state);
      const { market, assumed } = matchMarket(place, file.market, index);
      const left = reading.ok.firmLeft === null ? null : resolve(reading.ok.firmLeft);
      const joined = reading.ok.firmJoined === null ? null : resolve(reading.ok.firmJoined);
      const fingerprint = fingerprintOf(reading.ok, left, joined);
      const outside = !inPeriod(reading.ok.date, period);
      const warnings = [...reading.warnings, ...(place.warning ? [place.warning] : [])];
      for (const warning of warnings) remark('warning', warning);
      if (warnings.length > 0) counts.warnings += 1;
      if (seen.has(fingerprint)) {
        counts.duplicates += 1;
        return;
      }
      if (outside) counts.outsidePeriod += 1;
      const before = known.get(fingerprint);
      const move = before ?? {
        id: rng.id(file.uploadedAt),
        fingerprint,
        personKey: personKey(reading.ok.firstName, reading.ok.lastName),
        firstName: reading.ok.firstName,
        lastName: reading.ok.lastName,
        city: place.city,
        state: place.state,
        firmLeftId: ledger.idOf(left, reading.ok.firmLeft, file.uploadedAt),
        firmJoinedId: ledger.idOf(joined, reading.ok.firmJoined, file.uploadedAt),
        firmLeftSpelling: reading.ok.firmLeft ?? '',
        firmJoinedSpelling: reading.ok.firmJoined ?? '',
        movedOn: reading.ok.date,
        aumCents: reading.ok.aumCents,
        marketPath: market,
        marketAssumed: assumed,
        isConversion: isConversion(left && sideOf(left), joined && sideOf(joined), reading.ok.date),
        searchText: searchText(reading.ok, place.city, left, joined),
        createdAt: file.uploadedAt,
      };
      if (before) counts.duplicates += 1;
      else {
        counts.added += 1;
        known.set(fingerprint, move);
        result.moves.push(move);
      }
      seen.set(fingerprint, move);
      result.moveSources.push({ uploadId, moveId: move.id, row });
    });

    const matches = [...seen.values()].filter((move) => move.marketPath === file.market);
    result.uploads.push({
      id: uploadId,
      fileName: file.name,
      marketPath: file.market,
      timePeriod: period.label,
      totalProcessed: file.lines.length,
      marketMatches: matches.length,
      ...counts,
      assumedMatches: matches.filter((move) => move.marketAssumed).length,
      uploadedBy: 'admin',
      createdAt: file.uploadedAt,
      revertedAt: null,
      revertedBy: null,
    });
  }
  return result;
}

function fingerprintOf(move: ParsedMove, left: FirmResolution | null, joined: FirmResolution | null): string {
  return moveFingerprint({
    firstName: move.firstName,
    lastName: move.lastName,
    firmLeftKey: left && firmKey(left),
    firmJoinedKey: joined && firmKey(joined),
    date: move.date,
  });
}

/** What the moves page searches: name, city and both firms as they came in and by their canonical names. */
function searchText(
  move: ParsedMove,
  city: string,
  left: FirmResolution | null,
  joined: FirmResolution | null,
): string {
  const canonical = [left, joined].flatMap((firm) => (firm?.status === 'known' ? [firm.firm.name] : []));
  const words = [move.firstName, move.lastName, city, move.firmLeft, move.firmJoined, ...canonical];
  return words
    .filter((word) => word !== null)
    .join(' ')
    .toLowerCase();
}
