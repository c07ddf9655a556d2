import { createHash } from 'node:crypto';
import { logoPath } from '@liftout/contract/client-fields';
import { audit } from '../../platform/audit.ts';
import { type Actor, platformScope, publicScope } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import { findLogo, type LogoRow, saveLogo } from '../queries/logos.ts';
import { readImage } from './image.ts';

/** Uploaded logos. */
export function clientLogos({ db, clock }: Platform) {
  return {
    /** Stores an image without what no logo needs. Throws 400 for what is no image or may not be stored. */
    async add(actor: Actor, file: Buffer) {
      const { contentType, content, width, height } = await readImage(file);
      const id = createHash('sha256').update(content).digest('hex');
      await db.as(platformScope(actor), async (tx) => {
        await saveLogo(tx, id, { contentType, content });
        const after = { contentType, bytes: content.length };
        await audit(tx, { action: 'logo.uploaded', entity: 'logo', entityId: id, after }, clock.now());
      });
      return { logoUrl: logoPath(id), contentType, width, height, bytes: content.length };
    },

    /** Throws 404. */
    async read(id: string): Promise<LogoRow> {
      const logo = await db.as(publicScope, (tx) => findLogo(tx, id));
      if (!logo) throw notFound('This logo');
      return logo;
    },
  };
}
