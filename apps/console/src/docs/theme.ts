/** Runs before anything is drawn, so that a page never shows in the other colours first. */
const chosenTheme = localStorage.getItem('questglass.docs.theme');
document.documentElement.classList.add('scripted');
if (chosenTheme === 'light' || chosenTheme === 'dark')
  document.documentElement.dataset['theme'] = chosenTheme;
