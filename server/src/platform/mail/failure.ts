/** The parts of nodemailer's errors that say what went wrong. */
const partsOf = (error: Error) => ({
  code: 'code' in error ? error.code : undefined,
  command: 'command' in error ? error.command : undefined,
  response: 'response' in error ? error.response : undefined,
  responseCode: 'responseCode' in error ? error.responseCode : undefined,
});

/** Why a mail server can't be used, as a sentence by nodemailer's code. */
export function serverFailure(error: unknown): string {
  switch (error instanceof Error ? partsOf(error).code : undefined) {
    case 'EAUTH':
    case 'ENOAUTH':
      return 'The mail server rejected the user or password in SMTP_URL.';
    case 'ETLS':
      return "Couldn't agree on encryption with the mail server. Check SMTP_URL and the server's certificate.";
    case 'ETIMEDOUT':
      return "The mail server didn't answer in time.";
    case 'EDNS':
    case 'ECONNECTION':
    case 'ECONNREFUSED':
    case 'ESOCKET':
      return "Couldn't reach the mail server. Check SMTP_URL.";
    default:
      return 'The mail server gave an unexpected answer.';
  }
}

const refusedAddress = "The mail server doesn't accept mail to this address.";
const refusedMail = "The mail server didn't accept this email.";
const isBusy = 'The mail server asks to try again later.';
export const clientGone = 'Its client was archived before it was sent.';

/** What the server refused at this step of a mail. */
function refusalAt(command: unknown): string {
  switch (command) {
    case 'MAIL FROM':
      return "The mail server doesn't accept mail from Liftout's address. Check MAIL_FROM.";
    case 'RCPT TO':
      return refusedAddress;
    default:
      return refusedMail;
  }
}

/**
 * Why a mail wasn't sent, for admins: a plain sentence, then what the server or the network said. Errors of our own are
 * sentences already.
 */
export function mailFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, command, response, responseCode } = partsOf(error);
  if (typeof code !== 'string') return error.message;
  const said = typeof response === 'string' && response !== '' ? response : error.message;
  const isLater = typeof responseCode === 'number' && responseCode >= 400 && responseCode < 500;
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const reason = isLater && code !== 'EAUTH' ? isBusy : isOfMail ? refusalAt(command) : serverFailure(error);
  return `${reason} It says: “${said}”`;
}

/**
 * A stored failure as its sender is told of it: what is about their mail or its address as it is, and of a mail server that
 * can't be used no settings, which are for admins.
 */
export function failureForSender(failure: string): string {
  if ([refusedAddress, refusedMail, isBusy].some((reason) => failure.startsWith(reason))) return failure;
  if (failure === clientGone) return 'Your portal was closed before it was sent.';
  return "The mail server can't be used at the moment. Your administrator can see why.";
}
