import { Refused } from '../api/refused.js';
import { requestOnce } from '../api/request.js';
import { forgetSignIn } from './sign-in-mark.js';

/** Ends the session and loads a page anew, so that nothing stays in memory. */
export async function signOut(next = '/app'): Promise<void> {
  try {
    await requestOnce('DELETE /auth/sessions/current', {});
  } catch (error) {
    // A session that is over already counts as signed out.
    if (!(error instanceof Refused && error.status === 401)) throw error;
  }
  forgetSignIn();
  window.location.assign(next);
}
