import { maxRegisterBytes, registerFormFields } from '@liftout/contract/advisor-register';
import type { ReceivedForm } from '../platform/http/payload/received-file.ts';
import { whereToGet } from './file/open.ts';

/** The form of a file of the register. */
export const registerForm = {
  fields: registerFormFields,
  extensions: ['.zip', '.xml'],
  maxBytes: maxRegisterBytes,
  messages: {
    missing: 'Choose the file of the register.',
    extension: `The file must be a .zip or .xml file. ${whereToGet}`,
  },
};

/** A received form. Its file is on disk until it is closed. */
export type RegisterForm = ReceivedForm<typeof registerFormFields>;
