import type { Contact } from '@liftout/contract/contacts';
import { exportPersonalData, readablePersonalData } from '@liftout/contract/personal-data';
import { download } from '../../lib/api/download.ts';

/** Saves everything that is held on a contact, as a page to read or as JSON. @throws what `download` throws */
export const downloadPersonalData = ({ id }: Contact, format: 'html' | 'json'): Promise<unknown> =>
  download(format === 'html' ? readablePersonalData : exportPersonalData, {
    params: { id },
    fallbackName: `personal-data-${id}.${format}`,
  });
