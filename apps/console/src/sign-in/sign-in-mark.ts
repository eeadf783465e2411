const place = 'questglass.signed-in';

/**
 * Whether this browser may have a session. Scripts cannot see the cookie, so a mark that is no secret says that there was
 * one: who has none is shown the sign-in without asking the server first.
 */
export function maybeSignedIn(): boolean {
  // From an identity provider the person comes back with a cookie and no mark.
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
