/** The logins of the demo, shown on its own login page and printed at its start. */
export const demoLogins = [
  { username: 'admin', password: 'demo-admin' },
  { username: 'fusion', password: 'demo-fusion' },
  { username: 'ubs', password: 'demo-ubs' },
  { username: 'new-edge', password: 'demo-new-edge' },
  { username: 'silicon-valley', password: 'demo-silicon-valley' },
];

export const isDemoLogin = (username: string, password: string) =>
  demoLogins.some((login) => login.username === username && login.password === password);
