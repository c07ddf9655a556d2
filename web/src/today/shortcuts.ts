/** They work while the focus is in the queue. `keys` are alternatives. */
export const todayShortcuts = {
  title: 'Today',
  note: 'With somebody in the queue focused',
  shortcuts: [
    { keys: ['j', '↓'], label: 'Next person' },
    { keys: ['k', '↑'], label: 'Previous person' },
    { keys: ['c'], label: 'Call' },
    { keys: ['l'], label: 'Log a call' },
    { keys: ['s'], label: 'Snooze until tomorrow' },
    { keys: ['e'], label: 'Show why' },
    { keys: ['Enter'], label: 'Open the contact' },
  ],
};
