import { inPeriod, parsePeriod } from '@liftout/contract/values/periods';
import { firmDays } from '../../firms/service.ts';
import { buildMarketIndex, loadMarketLocations } from '../../markets/service.ts';
import { readHeader } from '../../uploads/parse/header.ts';
import { type ParsedMove, readRow } from '../../uploads/parse/row.ts';
import { type ResolvedMove, resolveMove } from '../../uploads/resolve-move.ts';
import type { Random } from '../random.ts';
import type { MoveRow, MoveSourceRow, UploadLineRow, UploadRow } from '../rows.ts';
import type { FirmRecords } from './firm-rows.ts';
import type { DemoFirms } from './firms.ts';
import type { UploadFile } from './upload-files.ts';

export interface Uploads {
  moves: MoveRow[];
  uploads: UploadRow[];
  moveSources: MoveSourceRow[];
  uploadRows: UploadLineRow[];
}

/** Reads the files by the rules of an upload, so that the demo has the rows that uploading them would make. */
export function readUploads(
  files: readonly UploadFile[],
  { rng, firms, firmRecords }: { rng: Random; firms: DemoFirms; firmRecords: FirmRecords },
): Uploads {
  const firmOn = firmDays(firms.directory);
  const markets = buildMarketIndex(loadMarketLocations());
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
      const reading = readRow(cells, columns.ok, {
        order: 'month-first',
        today: file.uploadedAt.toISOString().slice(0, 10),
      });
      if ('rejected' in reading) {
        counts.rejected += 1;
        remark('rejected', reading.rejected);
        return;
      }
      const resolved = resolveMove(reading.ok, { firmOn, markets, uploadMarket: file.market });
      const { fingerprint, locationKey, market } = resolved;
      const outside = !inPeriod(reading.ok.date, period);
      const warnings = [...reading.warnings, ...resolved.warnings];
      for (const warning of warnings) remark('warning', warning);
      if (warnings.length > 0) counts.warnings += 1;
      if (seen.has(fingerprint)) {
        counts.duplicates += 1;
        return;
      }
      if (outside) counts.outsidePeriod += 1;
      const before = known.get(fingerprint);
      const move = before ?? moveRow(reading.ok, resolved, firmRecords, rng, file.uploadedAt);
      if (before) counts.duplicates += 1;
      else {
        counts.added += 1;
        known.set(fingerprint, move);
        result.moves.push(move);
      }
      seen.set(fingerprint, move);
      result.moveSources.push({
        uploadId,
        moveId: move.id,
        row,
        aumCents: reading.ok.aumCents,
        email: reading.ok.email,
        locationKey,
        marketPath: market.market,
        marketAssumed: market.assumed,
      });
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
      header: file.header,
      uploadedBy: 'admin',
      createdAt: file.uploadedAt,
      revertedAt: null,
      revertedBy: null,
    });
  }
  return result;
}

function moveRow(
  move: ParsedMove,
  resolved: ResolvedMove,
  firmRecords: FirmRecords,
  rng: Random,
  at: Date,
): MoveRow {
  const { location, market } = resolved;
  const id = rng.id(at);
  return {
    id,
    fingerprint: resolved.fingerprint,
    personKey: resolved.person,
    advisorId: id,
    crd: move.crd,
    email: move.email,
    blockKey: resolved.blockKey,
    firstName: move.firstName,
    lastName: move.lastName,
    city: location.city,
    state: location.state,
    locationKey: resolved.locationKey,
    firmLeftId: firmRecords.idOf(move.firmLeft, { moved: move.date, at }),
    firmJoinedId: firmRecords.idOf(move.firmJoined, { moved: move.date, at }),
    firmLeftSpelling: move.firmLeft ?? '',
    firmJoinedSpelling: move.firmJoined ?? '',
    movedOn: move.date,
    aumCents: move.aumCents,
    marketPath: market.market,
    marketAssumed: market.assumed,
    isConversion: resolved.isConversion,
    isTakeover: resolved.isTakeover,
    createdAt: at,
  };
}
