/** Runs before the first paint, so that a page never flashes in the other colors. */
const chosenTheme = localStorage.getItem('questglass.docs.theme');
document.documentElement.classList.add('scripted');
if (chosenTheme === 'light' || chosenTheme === 'dark')
  document.documentElement.dataset['theme'] = chosenTheme;
