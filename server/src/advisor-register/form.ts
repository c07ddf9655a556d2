import { maxRegisterBytes, registerFormFields } from '@liftout/contract/advisor-register';
import type { ReceivedForm } from '../platform/http/payload/received-file.ts';
import { whereToGet } from './file/open.ts';

/** The form of a file of the register. */
export const registerForm = {
  fields: registerFormFields,
  extensions: ['.zip', '.xml', '.gz', '.csv'],
  maxBytes: maxRegisterBytes,
  messages: {
    missing: 'Choose a register file.',
    extension: `The file must be a .zip, .xml, .gz or .csv file. ${whereToGet}`,
  },
};

/** A received form. Its file is on disk until it is closed. */
export type RegisterForm = ReceivedForm<typeof registerFormFields>;
