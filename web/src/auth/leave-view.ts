import { forgetView } from '../lib/api/view-as.ts';

/** Ends the view of this tab, and returns to the admin portal. Loaded anew, so that nothing of the view is left. */
export function leaveView(): void {
  forgetView();
  location.assign('/admin');
}
