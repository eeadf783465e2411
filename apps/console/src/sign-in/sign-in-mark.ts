const place = 'questglass.signed-in';
const returnPlace = 'questglass.return-to';

/**
 * Reports whether this browser may have a session. Scripts cannot see the cookie, so a separate mark, which is no secret, records that there
 * was one. Without it the sign-in is shown without asking the server first.
 */
export function maybeSignedIn(): boolean {
  // The identity provider returns the person with a cookie and no mark.
  if (new URLSearchParams(window.location.search).get('sign_in') === 'done') {
    rememberSignIn();
    const path = takeReturnPath();
    if (path === undefined) window.history.replaceState(null, '', '/app');
    // The router has read the address by now.
    else window.location.replace(path);
  }
  return localStorage.getItem(place) !== null;
}

/** Keeps the page to which the identity provider's sign-in leads back. Only this tab reads it, so no link of others chooses it. */
export function rememberReturnPath(): void {
  sessionStorage.setItem(returnPlace, window.location.pathname + window.location.search);
}

function takeReturnPath(): string | undefined {
  const path = sessionStorage.getItem(returnPlace) ?? undefined;
  sessionStorage.removeItem(returnPlace);
  return path;
}

export function rememberSignIn(): void {
  localStorage.setItem(place, '1');
}

export function forgetSignIn(): void {
  localStorage.removeItem(place);
}
