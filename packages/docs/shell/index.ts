import {runAnnouncement} from './announcement.ts';
import {runCopyButtons} from './copy.ts';
import {runDropdowns} from './dropdowns.ts';
import {keepIslandClicks} from './island-clicks.ts';
import {runLoadingButtons} from './load.ts';
import {loadRest} from './load-rest.ts';
import {runMenu} from './menu.ts';
import {showProgress} from './progress.ts';
import {runSearch} from './search.ts';
import {runTabs} from './tabs.ts';
import {runTheme} from './theme.ts';

/* What readers may use first. `before-paint.ts` loads it after the first paint. */
runTheme();
runAnnouncement();
runTabs();
runDropdowns();
runMenu();
runCopyButtons();
runLoadingButtons();
runSearch();
showProgress();
keepIslandClicks();
loadRest();
