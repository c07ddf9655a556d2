export { type Loss, LossDialog } from './loss-dialog.tsx';
