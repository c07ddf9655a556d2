export { LogPanel } from './log-panel.tsx';
export { useLogCall } from './use-log-call.ts';
