import './docs.css';
import { addCopyButtons } from './copy.js';
import { startMenu } from './menu.js';
import { startPrefilling } from './prefill.js';
import { startSearch } from './search.js';
import { makeTabs } from './tabs.js';
import { startThemeButton } from './theme-button.js';

startMenu();
startThemeButton();
startSearch();
makeTabs();
addCopyButtons();
void startPrefilling();
