import type { Contact } from '@liftout/contract/contacts';
import { exportPersonalData } from '@liftout/contract/personal-data';
import { download } from '../../lib/api/download.ts';

/** Saves everything that is held on a contact. @throws what `download` throws */
export const downloadPersonalData = ({ id }: Contact): Promise<void> =>
  download(exportPersonalData, { params: { id }, fallbackName: `personal-data-${id}.json` });
