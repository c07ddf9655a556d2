/** They work while the focus is in the queue, which `j` and `k` bring there on its page. `keys` are alternatives. */
export const todayShortcuts = {
  title: 'Today',
  note: 'j or k goes to the queue; the others are for whoever has the focus',
  shortcuts: [
    { keys: ['j', '↓'], label: 'Next person' },
    { keys: ['k', '↑'], label: 'Previous person' },
    { keys: ['c'], label: 'Call' },
    { keys: ['l'], label: 'Log a call' },
    { keys: ['s'], label: 'Snooze until the next workday' },
    { keys: ['e'], label: 'Show why' },
    { keys: ['Enter'], label: 'Open the contact' },
  ],
};
