import { expect, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { uploadFile } from './support/upload-moves.ts';
import { windowOf } from './support/windows.ts';

const client = 'silicon-valley';
const email = 'petra.vanish@merrill.example';
const fileName = 'vanish.csv';

test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

test('a reverted upload takes its moves out of the open drawers of clients', async ({ browser, app }) => {
  const admin = await apiOf(app.url, 'admin');
  const contact = await admin.post('/api/contacts', {
    client,
    firstName: 'Petra',
    lastName: 'Vanish',
    email,
    firm: 'Merrill',
  });
  const columns = 'First Name,Last Name,Email,City,Firm Left,Firm Joined,Date,AUM';
  const row = `Petra,Vanish,${email},"Palo Alto, CA",Merrill,UBS,03/03/2025,$120M`;
  await uploadFile(app.url, { text: `${columns}\n${row}\n`, timePeriod: 'Q1 2025', fileName });
  const [move] = await admin.get('/api/moves?market=silicon-valley&q=Vanish');

  // Beside its list, without it, and on the contact.
  const listed = await windowOf(browser, app.url, client, `/client/${client}/moves?range=any&q=Vanish`);
  await listed.getByRole('button', { name: 'Open Petra Vanish' }).click();
  const alone = await windowOf(browser, app.url, client, `/client/${client}/moves?range=90d&move=${move.id}`);
  for (const page of [listed, alone])
    await expect(page.getByRole('dialog', { name: 'Petra Vanish' }).getByText('vanish.csv')).toBeVisible();
  const person = await windowOf(browser, app.url, client, `/client/${client}?contact=${contact.id}`);
  const left = person
    .getByRole('dialog', { name: 'Petra Vanish' })
    .getByRole('link', { name: /^Left Merrill/ });
  await expect(left.first()).toBeVisible();

  const uploads = await admin.get('/api/admin/uploads');
  const upload = uploads.find((one: { fileName: string }) => one.fileName === fileName);
  await admin.post(`/api/admin/uploads/${upload.id}/revert`, {});

  for (const page of [listed, alone]) {
    const drawer = page.getByRole('dialog', { name: 'Move removed' });
    await expect(drawer.getByText('This move was removed')).toBeVisible();
    await expect(drawer.getByText('vanish.csv')).toHaveCount(0);
    await drawer.getByRole('button', { name: 'Back to the moves' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(left).toHaveCount(0);
});
