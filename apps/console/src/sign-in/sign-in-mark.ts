const place = 'questglass.signed-in';

/**
 * Reports whether this browser may have a session. Scripts cannot see the cookie, so a separate mark, which is no secret, records that there
 * was one. Without it the sign-in is shown without asking the server first.
 */
export function maybeSignedIn(): boolean {
  // The identity provider returns the person with a cookie and no mark.
  if (new URLSearchParams(window.location.search).get('sign_in') === 'done') {
    rememberSignIn();
    window.history.replaceState(null, '', '/app');
  }
  return localStorage.getItem(place) !== null;
}

export function rememberSignIn(): void {
  localStorage.setItem(place, '1');
}

export function forgetSignIn(): void {
  localStorage.removeItem(place);
}
